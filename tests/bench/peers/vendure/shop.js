// A shop on Vendure's own defaults, with the things to sell that `things.csv` beside it lists, one way to ship and one to pay.

import { fileURLToPath } from 'node:url';
import { bootstrap, DefaultLogger, dummyPaymentHandler, LogLevel } from '@vendure/core';
import { populate } from '@vendure/core/cli/index.js';

const { hostname, port, pathname, username } = new URL(process.env.DATABASE_URL);
const config = {
  apiOptions: {
    port: Number(process.env.PORT),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'owner', password: 'owner' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: hostname,
    port: Number(port),
    username,
    database: pathname.slice(1),
    synchronize: true,
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
};
const things = {
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  countries: [{ name: 'Vietnam', code: 'VN', zone: 'Asia' }],
  taxRates: [{ name: 'Standard Tax', percentage: 8 }],
  shippingMethods: [{ name: 'By hand', price: 0 }],
  collections: [],
  paymentMethods: [
    {
      name: 'Dummy',
      handler: {
        code: dummyPaymentHandler.code,
        arguments: [{ name: 'automaticSettle', value: 'true' }],
      },
    },
  ],
};

if (process.argv[2] === 'fill') {
  const app = await populate(
    () => bootstrap(config),
    things,
    fileURLToPath(new URL('things.csv', import.meta.url)),
  );
  await app.close();
  process.exit(0);
}
await bootstrap(config);

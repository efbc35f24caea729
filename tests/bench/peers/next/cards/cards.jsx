// Twenty cards with what ours say: picture, name, stars, place, tags, hours and price. Their data comes from the file that the measuring script wrote, as our search answered it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Link from 'next/link';
import { Heart } from './heart.jsx';

const hotels = JSON.parse(readFileSync(join(process.cwd(), 'cards.json'), 'utf8'));
const money = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' });
const decimal = new Intl.NumberFormat('vi-VN', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const hour = new Intl.DateTimeFormat('vi-VN', {
  timeZone: 'Asia/Ho_Chi_Minh',
  hour: '2-digit',
  minute: '2-digit',
});
const widths = [160, 240, 360, 540];

function Picture({ picture }) {
  return (
    <img
      src={`/pictures/${picture.name}-360.webp`}
      srcSet={widths.map((width) => `/pictures/${picture.name}-${width}.webp ${width}w`).join(', ')}
      sizes="108px"
      width="108"
      height="124"
      alt=""
      loading="lazy"
    />
  );
}

function Price({ offer }) {
  return (
    <div className="band">
      <p>
        <span>
          {hour.format(new Date(offer.checkIn))}–{hour.format(new Date(offer.checkOut))}
        </span>
      </p>
      <p>
        {offer.total < offer.usual && <s>{money.format(offer.usual)}</s>}
        <span className="hidden">Đã gồm thuế và phí: </span>
        <b>{money.format(offer.total)}</b>
      </p>
    </div>
  );
}

function Card({ hotel }) {
  return (
    <article className="card">
      <div className="photo">
        <Picture picture={hotel.picture} />
      </div>
      <div className="facts">
        <h2>
          <Link href={`/vi-vn/hotel/${hotel.slug}`} prefetch={false}>
            {hotel.name}
          </Link>
        </h2>
        <p>
          <span>★</span> {decimal.format(hotel.rating)} <span>({hotel.reviewCount})</span>
        </p>
        <p>
          {hotel.district.vi}, {hotel.province.vi}
        </p>
        <div>
          <span>{hotel.isPayAtHotel ? 'Trả tại khách sạn' : 'Trả trước'}</span>
          {hotel.offer?.freeUntil != null && (
            <span>Hủy miễn phí đến {hour.format(new Date(hotel.offer.freeUntil))}</span>
          )}
        </div>
      </div>
      <Heart name={hotel.name} />
      {hotel.offer === null ? <p>Đã kín phòng</p> : <Price offer={hotel.offer} />}
    </article>
  );
}

export function Cards() {
  return (
    <main>
      <h1>Khách sạn tại Hà Nội</h1>
      <ul>
        {hotels.map((hotel) => (
          <li key={hotel.sn}>
            <Card hotel={hotel} />
          </li>
        ))}
      </ul>
    </main>
  );
}

// A province in a door: a landmark where everyone knows one, else hills, sea or fields as its land
// is, in a sky of its own.

import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { seeded } from './street-path.ts';

const ink = '#0d4a54';
const deep = '#0a3d47';
const lamp = '#fbbd47';

/** Landmarks of the provinces people go to most, 96 × 120, standing on the ground. */
const landmarks: Record<string, () => ReactNode> = {
  'ho-chi-minh': () => (
    <>
      <path
        fill={ink}
        d="M14 120V70h14v50zM32 120V52h12v68zM48 120V20l5-9 5 9v100zM62 120V60h13v60zM78 120V74h12v46z"
      />
      <path
        stroke={lamp}
        strokeWidth="2.4"
        d="M50 30h6M50 40h6M50 50h6M34 62h7M34 72h7M65 70h6M65 80h6"
      />
    </>
  ),
  'ha-noi': () => (
    <>
      <path
        fill={ink}
        stroke={ink}
        strokeWidth="2"
        d="M8 120V92h80v28zM30 92V72h36v20zM24 72h48l-7-9H31zM36 63V54h24v9zM30 54h36l-8-9H38zM47 45h2V34h-2z"
      />
      <path fill={lamp} d="M43 92V80a5 5 0 0 1 10 0v12z" />
    </>
  ),
  'ba-ria-vung-tau': () => (
    <>
      <path fill="#0f5f6b" d="M0 92q24-8 48 0t48 0v28H0z" />
      <path fill={deep} d="M0 102q24-7 48 0t48 0v18H0z" />
      <path fill="#fff" d="M60 92V50h12v42zM58 50h16l-2-8H60z" />
      <path stroke="#c9412c" strokeWidth="5" d="M60 62h12M60 76h12" />
      <circle cx="66" cy="38" r="4" fill={lamp} />
    </>
  ),
  'da-nang': () => (
    <>
      <path fill={ink} d="M0 100h96v20H0z" />
      <path
        fill="none"
        stroke={lamp}
        strokeWidth="4.5"
        d="M6 100q12-38 26 0M34 100q14-46 28 0M64 100q13-36 26 0"
      />
      <path stroke={deep} strokeWidth="5" d="M0 100h96" />
    </>
  ),
  'hai-phong': () => (
    <>
      <path fill="#2d3f66" d="M0 104h96v16H0zM18 104V66h8v38z" />
      <path
        fill="none"
        stroke="#2d3f66"
        strokeWidth="5"
        strokeLinejoin="round"
        d="M18 70l44-18M62 104V44M62 44l-34 20M62 44l22 14v8"
      />
      <path fill="#b3432a" d="M40 104v-14h34v14z" />
      <path stroke={lamp} strokeWidth="3" d="M44 96h26" />
    </>
  ),
  'quang-ninh': () => (
    <>
      <path fill="#4d8a94" d="M2 104q2-44 12-46t14 20q6-30 14-30t12 56z" />
      <path fill={ink} d="M50 104q3-58 16-60t14 30q5-10 9-8t7 38z" />
      <path fill={deep} d="M0 101q24-5 48 0t48 0v19H0z" />
      <path fill="#b3432a" d="M22 98V76q12 6 13 22zM19 98V84q-8 6-9 14z" />
      <path fill="#5d3b25" d="M8 99h30l-4 7H13z" />
    </>
  ),
  'thua-thien-hue': () => (
    <>
      <path fill={ink} d="M0 92h96v28H0zM14 92V72h68v20z" />
      <path
        fill="#a8452b"
        d="M8 73q8-2 12-9h56q4 7 12 9zM26 64V52h44v12zM20 54q8-3 11-10h34q3 7 11 10z"
      />
      <path
        fill={lamp}
        d="M40 120V98a8 8 0 0 1 16 0v22zM20 120v-16a5 5 0 0 1 10 0v16zM66 120v-16a5 5 0 0 1 10 0v16z"
      />
    </>
  ),
  'lam-dong': () => (
    <>
      <path fill="#5b9c86" d="M0 96q24-34 50-14t46-10v48H0z" />
      <path fill="#2f6e5c" d="M0 106q30-18 52-6t44-8v28H0z" />
      <path fill={ink} d="m20 60 10 22h-5l8 16H7l8-16h-5zM70 48l12 26h-6l9 20H55l9-20h-6z" />
      <path fill="#5d3b25" d="M18 98h4v10h-4zM68 94h4v10h-4z" />
      <path fill="#b3432a" d="m36 100 10-9 10 9z" />
      <path fill="#fff" d="M39 100h14v10H39z" />
      <path fill={lamp} d="M44 103h4v7h-4z" />
    </>
  ),
  'can-tho': () => (
    <>
      <path fill="none" stroke={ink} strokeWidth="3" d="M0 86h96M28 86V34M68 86V34" />
      <path
        fill="none"
        stroke={ink}
        strokeWidth="1.2"
        d="M28 36 4 86M28 36 14 86M28 36l14 50M28 36l20 50M68 36 48 86M68 36 56 86M68 36l14 50M68 36l24 50"
      />
      <path fill={deep} d="M0 96q24-5 48 0t48 0v24H0z" />
      <path fill="#5d3b25" d="M22 98h52q-4 12-14 12H36q-10 0-14-12z" />
      <path fill="#e0843c" d="M34 98a6 6 0 0 1 12 0zM47 98a7 7 0 0 1 14 0z" />
      <circle cx="66" cy="95" r="3" fill={lamp} />
    </>
  ),
};

const hilly =
  'lao-cai ninh-binh thai-nguyen dak-lak gia-lai kon-tum dak-nong hoa-binh ' +
  'son-la dien-bien lai-chau yen-bai phu-tho tuyen-quang ha-giang cao-bang bac-kan lang-son tay-ninh bac-giang';
const coastal =
  'khanh-hoa kien-giang quang-nam binh-thuan binh-dinh thanh-hoa nghe-an phu-yen ninh-thuan ' +
  'quang-ngai quang-binh quang-tri ha-tinh ca-mau bac-lieu';

const hills = (shift: number) => (
  <>
    <path fill="#7fb3a6" d={`M0 ${84 - shift}q20-34 38-8t30-16 28 10V120H0z`} />
    <path fill="#3f8274" d={`M0 ${100 - shift}q26-28 50-8t46-14V120H0z`} />
    <path
      fill="none"
      stroke="#bfe0c8"
      strokeWidth="1.6"
      d="M6 108q30-16 54-6M2 114q36-16 66-5M20 100q16-7 30-3"
    />
    <path fill={ink} d="M60 102h22v-9l-11-9-11 9z" />
    <path fill={lamp} d="M68 95h6v7h-6z" />
  </>
);
const coast = (shift: number) => (
  <>
    <path fill="#2f7f8c" d={`M0 ${88 - shift}q24-6 48 0t48 0V120H0z`} />
    <path fill={ink} d="M0 100q24-6 48 0t48 0v20H0z" />
    <path fill="#f0dcae" d="M96 108q-34-4-58 12h58z" />
    <path fill="none" stroke="#5d3b25" strokeWidth="3" d="M74 112q2-26-8-46" />
    <path
      fill="#2c6e55"
      d="M66 68q-14-10-24 2 14-4 24-2zM66 67q-4-16-18-16 12 6 18 16zM66 67q6-15 20-11-12 2-20 11zM66 68q14-4 20 8-9-7-20-8z"
    />
    <path fill="#fff" d="M18 92V78l9 12zM14 93h16l-3 4H17z" />
  </>
);
const fields = (shift: number) => (
  <>
    <path fill="#8fbf8a" d={`M0 ${92 - shift}h96V120H0z`} />
    <path fill="#5c9e6f" d="M0 100h96v20H0z" />
    <path
      stroke="#d8e8b0"
      strokeWidth="1.6"
      d="M48 92 8 120M48 92l-12 28M48 92l12 28M48 92l40 28"
    />
    <path
      fill={ink}
      d="M56 92h26V80H56zM52 81l17-11 17 11zM12 92V72h3v20zM4 74q2-14 10-16 8 2 10 16-10 5-20 0z"
    />
    <path fill={lamp} d="M66 84h6v8h-6z" />
  </>
);

const skies = [
  ['#f7d9a8', '#f2a978'],
  ['#cfe3e6', '#7fb0b8'],
  ['#bfe3ec', '#5fa9b9'],
  ['#f4c9a4', '#c9705a'],
  ['#d7e0f0', '#7f8fbf'],
  ['#fbe3b8', '#e9b26a'],
] as const;
const knownSkies: Record<string, number> = {
  'ho-chi-minh': 0,
  'ha-noi': 1,
  'ba-ria-vung-tau': 2,
  'da-nang': 3,
  'hai-phong': 4,
  'quang-ninh': 2,
  'thua-thien-hue': 5,
  'lam-dong': 1,
  'can-tho': 0,
};

const seedOf = (slug: string) =>
  seeded([...slug].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7));

export type ProvinceArtProps = {
  /** The province's slug, such as `ho-chi-minh`; any other text draws fields. */
  slug: string;
  /** The door's size: 108 × 132 in the rail. */
  className?: string | undefined;
};

export function ProvinceArt({ slug, className = 'h-33 w-27' }: ProvinceArtProps) {
  const next = seedOf(slug);
  const sky = skies[knownSkies[slug] ?? Math.floor(next() * skies.length)] ?? skies[0];
  const land = hilly.split(' ').includes(slug)
    ? hills
    : coastal.split(' ').includes(slug)
      ? coast
      : fields;
  return (
    <div
      className={cn('door overflow-hidden [--rise:41%]', className)}
      aria-hidden="true"
      style={{ background: `linear-gradient(${sky[0]},${sky[1]})` }}
    >
      <svg viewBox="0 0 96 120" className="size-full" preserveAspectRatio="xMidYMax slice">
        <circle
          cx={slug in landmarks ? 70 : 26 + Math.round(next() * 44)}
          cy="34"
          r="10"
          fill="#fff"
          opacity=".55"
        />
        {landmarks[slug]?.() ?? land(Math.round(next() * 8))}
      </svg>
    </div>
  );
}

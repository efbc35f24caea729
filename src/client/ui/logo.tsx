// The mark and the word: a door with a lamp, whose letter j smiles; the word drawn as outlines, so that it needs no font.

import { cx } from './class.ts';

const letters = ''
  + 'M-.4 9.6L-.4 4.1L3.3 4.1L3.3-25.2L10.4-25.2L10.4 2.7Q10.4 6 8.7 7.8Q7 9.6 3.3 9.6ZM6.9-27.9Q4.7-27.9 3.7-28.9Q2.7-29.9 2.7-31.4'
  + 'L2.7-32.5Q2.7-34 3.7-35Q4.7-36 6.9-36Q9-36 10-35Q11-34 11-32.5L11-31.4Q11-29.9 10-28.9Q9-27.9 6.9-27.9ZM26.5 .6Q22.8 .6 20.1-1'
  + 'Q17.5-2.6 16.1-5.6Q14.7-8.6 14.7-12.6Q14.7-16.7 16.1-19.6Q17.5-22.6 20.1-24.2Q22.8-25.8 26.5-25.8Q30.2-25.8 32.8-24.2'
  + 'Q35.4-22.6 36.9-19.6Q38.3-16.7 38.3-12.6Q38.3-8.6 36.9-5.6Q35.4-2.6 32.8-1Q30.2 .6 26.5 .6ZM26.5-5Q28.6-5 29.7-6.4'
  + 'Q30.9-7.7 30.9-10L30.9-15.2Q30.9-17.6 29.7-18.9Q28.6-20.2 26.5-20.2Q24.4-20.2 23.2-18.9Q22.1-17.6 22.1-15.2L22.1-10'
  + 'Q22.1-7.7 23.2-6.4Q24.4-5 26.5-5ZM42.7 9.6L42.7 4.1L47.5 4.1L48.3 1.3L39.5-25.2L46.5-25.2L50.2-13.4L52.1-6.1L52.4-6.1L54.2-13.4'
  + 'L57.9-25.2L64.5-25.2L54.9 3.9Q54.2 5.8 53.2 7.1Q52.3 8.3 50.8 9Q49.3 9.6 47.1 9.6ZM75.9 .6Q72.2 .6 69.7-.6Q67.2-1.8 65.3-3.9'
  + 'L69.5-8.2Q70.8-6.7 72.4-5.8Q74.1-4.9 76.1-4.9Q78.2-4.9 79.1-5.6Q79.9-6.2 79.9-7.3Q79.9-8.3 79.3-8.8Q78.7-9.3 77.3-9.5L74.6-9.8'
  + 'Q71.8-10.2 69.9-11.1Q68-12.1 67-13.7Q66.1-15.3 66.1-17.6Q66.1-21.2 68.7-23.5Q71.4-25.8 75.9-25.8Q78.5-25.8 80.3-25.3'
  + 'Q82.2-24.9 83.5-24Q84.9-23.1 86.2-21.8L82.1-17.7Q80.9-18.9 79.4-19.6Q77.9-20.3 76.3-20.3Q74.5-20.3 73.7-19.7Q72.9-19.1 72.9-18.1'
  + 'Q72.9-17.1 73.5-16.6Q74-16 75.5-15.8L78.4-15.4Q82.5-14.9 84.6-13Q86.7-11.1 86.7-7.8Q86.7-5.4 85.3-3.5Q84-1.6 81.6-.5'
  + 'Q79.2 .6 75.9 .6ZM99.6 0Q95.9 0 94-1.9Q92.1-3.7 92.1-7.3L92.1-19.7L88.5-19.7L88.5-25.2L90.3-25.2Q91.7-25.2 92.3-25.9'
  + 'Q92.8-26.6 92.8-27.9L92.8-32L99.2-32L99.2-25.2L104.2-25.2L104.2-19.7L99.2-19.7L99.2-5.5L103.8-5.5L103.8 0ZM114.5 .6'
  + 'Q110.7 .6 108.7-1.5Q106.6-3.5 106.6-6.8Q106.6-9.5 108-11.2Q109.3-12.9 111.7-13.8Q114.1-14.6 117.4-14.6L121.4-14.6L121.4-16.2'
  + 'Q121.4-18.1 120.5-19.1Q119.5-20.2 117.2-20.2Q115.1-20.2 113.9-19.3Q112.6-18.4 111.8-17.2L107.6-21Q109.1-23.2 111.5-24.5'
  + 'Q113.8-25.8 117.8-25.8Q123.1-25.8 125.8-23.4Q128.5-21 128.5-16.6L128.5-5.5L130.9-5.5L130.9 0L126.9 0Q125.2 0 123.9-1'
  + 'Q122.7-2.1 122.3-3.8L122.1-4.4L121.9-4.4Q121.3-2 119.3-.7Q117.3 .6 114.5 .6ZM117.1-4.4Q118.3-4.4 119.3-4.7Q120.2-5 120.8-5.8'
  + 'Q121.4-6.5 121.4-7.6L121.4-10.6L118-10.6Q115.9-10.6 114.8-9.9Q113.8-9.2 113.8-7.8L113.8-7.1Q113.8-5.7 114.7-5'
  + 'Q115.5-4.4 117.1-4.4ZM135 9.6L135 4.1L139.8 4.1L140.6 1.3L131.8-25.2L138.9-25.2L142.6-13.4L144.4-6.1L144.7-6.1L146.5-13.4'
  + 'L150.2-25.2L156.9-25.2L147.2 3.9Q146.5 5.8 145.6 7.1Q144.6 8.3 143.1 9Q141.6 9.6 139.4 9.6Z';

export type MarkProps = { className?: string | undefined; door?: string | undefined; j?: string | undefined; lamp?: string | undefined };

/** The door alone, 16 px at the least; colours are any CSS colours, the theme's by default (on photos: white door, teal j). */
export const Mark = ({
  className = 'size-8', door = 'var(--primary)', j = 'var(--primary-foreground)', lamp = 'var(--lamp)',
}: MarkProps) => (
  <svg className={cx('shrink-0', className)} viewBox="0 0 48 48" aria-hidden="true">
    <path d="M6 23a18 18 0 0 1 36 0v17a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6Z" fill={door} />
    <path d="M30 22v7.2a9.2 9.2 0 0 1-16.4 5.8" fill="none" stroke={j} strokeWidth="5.6" strokeLinecap="round" />
    <circle cx="30" cy="13.4" r="3.8" fill={lamp} />
  </svg>
);

/** The word alone, in the colour of the text around it. `label` names it where nothing else does. */
export const Wordmark = ({ className = 'h-6', label }: { className?: string | undefined; label?: string | undefined }) => (
  <svg
    className={cx('shrink-0', className)} viewBox="0 -40.5 157 50.5" fill="currentColor"
    role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true}
  >
    <path d={letters} />
  </svg>
);

export type LogoProps = {
  className?: string | undefined; markClass?: string | undefined; wordClass?: string | undefined; label?: string | undefined;
};

/** Mark and word side by side. */
export const Logo = ({ className, markClass, wordClass, label }: LogoProps) => (
  <span className={cx('inline-flex items-center gap-2', className)}>
    <Mark className={markClass} />
    <Wordmark className={wordClass} label={label} />
  </span>
);

// The way to a hotel, which the phone opens in its app for maps: the same from a page and a mail.

/** The address of a route from wherever the phone is. */
export const directionsTo = (hotel: {
  readonly latitude: number;
  readonly longitude: number;
}): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${hotel.latitude},${hotel.longitude}`;

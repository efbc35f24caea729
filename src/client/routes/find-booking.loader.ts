// Finding a booking needs nothing to be loaded.

export { Component } from './find-booking.tsx';

export const loader = (): null => null;

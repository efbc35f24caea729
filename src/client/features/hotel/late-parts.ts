// The parts of a hotel's page that can wait, in one file.

export { HotelStayNote } from '../stay/picker/refused-stay-note.tsx';
export { CallToBook } from './call-to-book.tsx';
export { CompactBar } from './compact-bar.tsx';
export { Facilities } from './facilities.tsx';
export { HotelDetails } from './hotel-details.tsx';
export { CheaperNote, FlashNote, SurchargeNote } from './price-notes.tsx';

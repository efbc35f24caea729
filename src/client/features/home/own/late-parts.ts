// The parts of home that can wait, in one file.

export { HomeSections } from '../home-sections.tsx';
export { NextStayPart } from './next-stay-part.tsx';
export { OwnPart } from './own-part.tsx';

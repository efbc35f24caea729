// The parts of the results that can wait, in one file.

export { SearchStayNote } from '../stay/picker/refused-stay-note.tsx';
export { WatchButton } from '../watch/watch-button.tsx';
export { AskPlace } from './ask-place.tsx';
export { ResultsHeader } from './results-header.tsx';
export { ResultsPager } from './results-pager.tsx';
export { SavedSearchNote } from './saved-search-note.tsx';
export { SearchHints } from './search-hints.tsx';

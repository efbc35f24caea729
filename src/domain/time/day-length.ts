// A day of 24 hours, as Vietnam's all are. In a file of its own, for those who need no calendar.

import { millisecondsInDay } from 'date-fns/constants';

export const dayMs: number = millisecondsInDay;

// What a member types about themselves; what is left out stays as it is.

import * as v from 'valibot';
import type { MessageId } from '../message-id.ts';

const text = <const Message extends MessageId>(max: number, message: Message) =>
  v.optional(v.pipe(v.string(), v.maxLength(max, message)));

export const ProfileFields = v.object({
  nickName: text(200, 'name.tooLong'),
  firstName: text(200, 'name.tooLong'),
  lastName: text(200, 'name.tooLong'),
  dateOfBirth: text(40, 'birth.format'),
  email: text(400, 'email.format'),
  gender: v.optional(
    v.nullable(
      v.pipe(
        v.picklist(['male', 'female', 'none']),
        v.transform((gender) => (gender === 'none' ? null : gender)),
      ),
    ),
  ),
});

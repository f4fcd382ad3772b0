import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type * as session from '../caller/session.ts';
import type * as event from '../event/event.ts';
import type * as subject from '../subject/subject.ts';
import type { EventId, PostInput } from './event.ts';
import type { SessionId } from './session.ts';
import type { EditProfileInput, SubjectId } from './subject.ts';

/** An intersection as one object. */
type Flat<T> = { [Name in keyof T]: T[Name] };

// `npm run check` is what refuses a difference: a property more, less, or of another type.
test('a schema gives the plain type of its name', () => {
	expectTypeOf<z.output<typeof EditProfileInput>>().toEqualTypeOf<subject.EditProfileInput>();
	expectTypeOf<z.output<typeof EventId>>().toEqualTypeOf<event.EventId>();
	expectTypeOf<z.output<typeof PostInput>>().toEqualTypeOf<Flat<event.PostInput>>();
	expectTypeOf<z.output<typeof SessionId>>().toEqualTypeOf<session.SessionId>();
	expectTypeOf<z.output<typeof SubjectId>>().toEqualTypeOf<subject.SubjectId>();
});

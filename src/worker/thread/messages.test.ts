import { expect, test } from 'vitest';
import { errorOf, failureOf } from './messages.ts';

test('an error keeps its name and stack between threads', () => {
	const error = Object.assign(new RangeError('too far'), { secret: () => {} });
	const heard = errorOf(structuredClone(failureOf(error)));
	expect(heard).toBeInstanceOf(Error);
	expect(heard).toMatchObject({ name: 'RangeError', message: 'too far', stack: error.stack });
	expect(errorOf(structuredClone(failureOf('words')))).toMatchObject({ message: 'words' });
});

import { z } from 'zod';
import type { coded } from '../errors.ts';
import { normalHandle, wrongWithHandle, wrongWithName, wrongWithText, wrongWithUrl } from '../text-rules.ts';

type Checked = { value: string; issues: z.core.$ZodRawIssue[] };

/** Refuses with the first thing that is wrong, and asks no further. */
const refusing = (wrongWith: (value: string) => ReturnType<typeof coded> | undefined) => (checked: Checked) => {
	const wrong = wrongWith(checked.value);
	if (wrong) checked.issues.push({ code: 'custom', input: checked.value, continue: false, ...wrong });
};

/** The text of an event, its line ends as line feeds: see `wrongWithText`. */
export const Text = z
	.string({ error: 'A text is needed.' })
	.transform((text) => text.replaceAll('\r\n', '\n'))
	.check(refusing(wrongWithText));

/** One line that names something: see `wrongWithName`. */
export const DisplayName = z.string({ error: 'A name is needed.' }).trim().check(refusing(wrongWithName));

/** A name to be found by: see `wrongWithHandle`. It may come with a leading `@` and in upper case. */
export const Handle = z.string().transform(normalHandle).check(refusing(wrongWithHandle));

/** An absolute http or https URL: see `wrongWithUrl`. Comes out as the URL parser writes it. */
export const HttpUrl = z
	.string()
	.check(refusing(wrongWithUrl))
	.transform((value) => new URL(value).href);

import { z } from 'zod';
import type { codedIssue } from '../errors/errors.ts';
import { problemWithReferenceLink } from '../text/references.ts';
import {
	normalHandle,
	problemWithDescription,
	problemWithHandle,
	problemWithLink,
	problemWithName,
	problemWithText,
	problemWithUrl,
	TEXT_LIMIT,
} from '../text/text-rules.ts';

type Checked = { value: string; issues: z.core.$ZodRawIssue[] };

/** Refuses with the first problem. No later check runs. */
const refusing = (problemWith: (value: string) => ReturnType<typeof codedIssue> | undefined) => (checked: Checked) => {
	const problem = problemWith(checked.value);
	if (problem) checked.issues.push({ code: 'custom', input: checked.value, continue: false, ...problem });
};

/** No storage holds half of a surrogate pair, which JSON can bring. */
export const wellFormed = z.refine<string>(
	(text) => text.isWellFormed(),
	'The text has half of a surrogate pair. Send valid Unicode.',
);

/** The text of an event, its line ends as line feeds: see `problemWithText`. */
export const Text = z
	.string({ error: 'Write some text.' })
	// A text that is longer has too many characters however its lines end.
	.transform((text) => (text.length > 2 * TEXT_LIMIT ? text : text.replaceAll('\r\n', '\n')))
	.check(refusing(problemWithText))
	.describe('1 to 4,000 code points, some of them visible, no control characters but line feed and tab.');

/** One line that names something: see `problemWithName`. */
export const DisplayName = z
	.string({ error: 'Enter a name.' })
	.trim()
	.check(refusing(problemWithName))
	.describe('One line of 1 to 80 code points.');

/** A name to be found by: see `problemWithHandle`. It may come with a leading `@` and in upper case. */
export const Handle = z
	.string()
	.transform(normalHandle)
	.check(refusing(problemWithHandle))
	.describe('1 to 40 letters, digits, dots, dashes and underscores, letters or digits at both ends.');

/** An absolute http or https URL: see `problemWithUrl`. Comes out as the URL parser writes it. */
export const HttpUrl = z
	.string()
	.check(refusing(problemWithUrl))
	.transform((value) => new URL(value).href)
	.describe('An absolute http or https URL of at most 2,048 characters.');

/** One paragraph about a subject: see `problemWithDescription`. */
export const Description = z
	.string()
	.trim()
	.check(refusing(problemWithDescription))
	.describe('One paragraph of at most 300 code points. An empty one takes it away.');

/** Addresses to which references in texts lead: see `problemWithReferenceLink`. */
export const IssueLink = z
	.string()
	.trim()
	.check(refusing((link) => problemWithReferenceLink(link, 'issueLink')))
	.describe('An http or https URL with `{number}` in it, to which `#123` in texts leads. An empty one takes it away.');
export const CommitLink = z
	.string()
	.trim()
	.check(refusing((link) => problemWithReferenceLink(link, 'commitLink')))
	.describe('An http or https URL with `{hash}` in it, to which hashes of commits lead. An empty one takes it away.');

/** The link of a profile: see `problemWithLink`. Comes out as the URL parser writes it. */
export const ProfileLink = z
	.string()
	.trim()
	.check(refusing(problemWithLink))
	.transform((value) => (value === '' ? '' : new URL(value).href))
	.describe('An absolute http or https URL of at most 500 characters. An empty one takes it away.');

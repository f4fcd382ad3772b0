/** Rules for texts, names, handles and addresses. A browser checks them before it sends. */

import { codedIssue } from '../errors/errors.ts';
import { isAddress } from './address.ts';
import { withoutHidden } from './hidden-characters.ts';
import { isHandle, MENTION_SIGNS } from './mention-in-text.ts';
import { characters, isLonger } from './text-length.ts';

/** Longest text of an event, in Unicode code points. */
export const TEXT_LIMIT = 4_000;
/** Longest display name, in Unicode code points. */
export const NAME_LIMIT = 80;
/** Longest description of a subject, in Unicode code points. */
export const DESCRIPTION_LIMIT = 300;
/** Longest link of a profile, in UTF-16 units. */
export const PROFILE_LINK_LIMIT = 500;
/** Longest handle that is looked at, in UTF-16 units. A longer one is none. */
const HANDLE_LIMIT = 40;
/** Longest URL, in UTF-16 units: what browsers and proxies carry without trouble. */
const URL_LIMIT = 2_048;

// Line feed and tab are how people lay out text; every other control character (Unicode Cc) is refused.
const CONTROL = /[^\P{Cc}\n\t]/u;
// Something a reader can see. U+2800 is the blank Braille pattern.
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}⠀]/u;

/** A broken rule with its stable code, or undefined. */
type Problem = ReturnType<typeof codedIssue> | undefined;

/** True when the text has at least one visible character. */
export function isVisible(text: string): boolean {
	return VISIBLE.test(text);
}

/** The text of an event: 1 to 4,000 code points, something visible, no control characters but line feed and tab. */
export function problemWithText(text: string): Problem {
	// The length comes first, in each of these rules: what follows walks the text.
	if (isLonger(text, TEXT_LIMIT)) {
		const [found, most] = [characters(text), TEXT_LIMIT].map((number) => number.toLocaleString('en'));
		return codedIssue('text_too_long', `The text has ${found} characters. The limit is ${most}.`);
	}
	if (!text.isWellFormed())
		return codedIssue('text_lone_surrogate', 'The text has half of a surrogate pair. Send valid Unicode.');
	if (CONTROL.test(text))
		return codedIssue(
			'text_control_character',
			'The text has a control character. Only line breaks and tabs are allowed.',
		);
	return isVisible(text) ? undefined : codedIssue('text_blank', 'Write something first.');
}

/** One line that names something: 1 to 80 code points, something visible, and nothing hidden (see `withoutHidden`). */
export function problemWithName(name: string): Problem {
	const problem = (message: string) => codedIssue('name_invalid', message);
	if (isLonger(name, NAME_LIMIT)) return problem(`The name is longer than ${NAME_LIMIT} characters. Shorten it.`);
	if (!isVisible(name)) return problem('The name is empty. Enter one.');
	if (!name.isWellFormed()) return problem("The name has a character that can't be shown. Remove it.");
	if (withoutHidden(name) !== name)
		return problem("The name has a character that can't be seen or that changes the writing direction. Remove it.");
	return undefined;
}

/** One paragraph about a subject: at most 300 code points, and nothing hidden. An empty one is none. */
export function problemWithDescription(description: string): Problem {
	if (description === '') return undefined;
	const problem = (message: string) => codedIssue('description_invalid', message);
	if (isLonger(description, DESCRIPTION_LIMIT))
		return problem(`The description is longer than ${DESCRIPTION_LIMIT} characters. Shorten it.`);
	if (!isVisible(description)) return problem('The description is blank. Write something, or leave it empty.');
	if (!description.isWellFormed() || withoutHidden(description) !== description)
		return problem("The description has a line break or a character that can't be seen. Remove it.");
	return undefined;
}

/** The link of a profile: an absolute http or https URL of at most 500 UTF-16 units. An empty one is none. */
export function problemWithLink(link: string): Problem {
	if (link === '') return undefined;
	const isGood = !problemWithUrl(link) && Math.max(link.length, new URL(link).href.length) <= PROFILE_LINK_LIMIT;
	if (isGood) return undefined;
	return codedIssue(
		'link_invalid',
		`Enter the link in full, starting with https:// or http://, up to ${PROFILE_LINK_LIMIT} characters.`,
	);
}

/** A handle as it is kept: without blanks around it and without a leading `@`, in lower case. */
export function normalHandle(handle: string): string {
	const written = handle.trim();
	const bare = MENTION_SIGNS.includes(written.charAt(0)) ? written.slice(1) : written;
	return isLonger(bare, HANDLE_LIMIT) ? bare : bare.toLowerCase();
}

/** 1 to 40 lower-case letters, digits, dots, dashes and underscores, letters or digits at both ends. */
export function problemWithHandle(handle: string): Problem {
	if (isHandle(handle)) return undefined;
	return codedIssue(
		'handle_invalid',
		'A handle has 1 to 40 letters, digits, dots, hyphens and underscores, and starts and ends with a letter or digit.',
	);
}

/** An absolute http or https URL, at most 2,048 UTF-16 units. */
export function problemWithUrl(value: string): Problem {
	const tooLong = codedIssue('url_too_long', `The URL is longer than ${URL_LIMIT} characters. Shorten it.`);
	if (value.length > URL_LIMIT) return tooLong;
	if (!isAddress(value) || !value.isWellFormed())
		return codedIssue('url_invalid', "Can't read the URL. Enter it in full, with https://.");
	const { protocol, href } = new URL(value);
	if (protocol !== 'https:' && protocol !== 'http:')
		return codedIssue('url_not_http', 'The URL must start with http:// or https://.');
	return href.length > URL_LIMIT ? tooLong : undefined;
}

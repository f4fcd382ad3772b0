import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { withoutLinks } from '../../contract/text/rich-text.ts';
import { isVisible, TEXT_LIMIT } from '../../contract/text/text-rules.ts';

/** Longest line, in code points: `withoutLinks` may add a third of it. */
const LINE_LIMIT = (TEXT_LIMIT / 4) * 3;
/** Longest name of a repository, a branch or a person within a line. GitHub's own are no longer. */
const NAME_LIMIT = 255;

/** The text of an event: what happened, and behind it what somebody wrote about it, in one line and within the limit. */
export function eventLine(what: string, title: string | null | undefined): string {
	const written = clean(title ?? '', LINE_LIMIT);
	return withoutLinks(cut(isVisible(written) ? `${what}: ${written}` : what, LINE_LIMIT));
}

/** The first of these names that one can see; a question mark when there is none. */
export function shortName(...names: (string | null | undefined)[]): string {
	const shown = names.map((name) => clean(name ?? '', NAME_LIMIT));
	return shown.find(isVisible) ?? '?';
}

/** In one line, without what hides or turns the direction of writing. No more is looked at than may be shown. */
function clean(text: string, limit: number): string {
	const shown = withoutHidden(text.slice(0, 2 * limit + 2).toWellFormed());
	return cut(shown.replace(/\s+/g, ' ').trim(), limit);
}

function cut(text: string, limit: number): string {
	const points = [...text];
	return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : text;
}

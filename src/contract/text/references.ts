/**
 * Numbers of issues (`#123`) and hashes of commits in a text. A subject says in its profile where they lead to, since the
 * same number is another thing in each project.
 */
import { codedIssue } from '../errors/errors.ts';
import type { Event } from '../event/event.ts';
import type { Piece } from './inlines.ts';
import { isLonger } from './text-length.ts';
import { PROFILE_LINK_LIMIT, problemWithUrl } from './text-rules.ts';

/** Addresses with `{number}` and `{hash}` in them. */
export type ReferenceLinks = { issueLink?: string | undefined; commitLink?: string | undefined };

/** Word that stands in an address for what a text says. */
const PLACES = { issueLink: '{number}', commitLink: '{hash}' } as const;
const SAMPLES = { issueLink: '1', commitLink: 'a1b2c3d' } as const;

// A hash has a letter and a digit, or it may be a word or a number. A part of a UUID is none.
const REFERENCE =
	/(?<![\p{L}\p{N}_#&/-])#(\d{1,9})(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_-])(?=[0-9]*[a-f])(?=[a-f]*[0-9])([0-9a-f]{7,40})(?![\p{L}\p{N}_-])/gu;

/** The type of events that come from GitHub, and the repository at the beginning of their address. */
const GITHUB_TYPE = 'github.';
const REPOSITORY = /^https?:\/\/[^/]+\/[^/?#]+\/[^/?#]+(?=[/?#]|$)/;

/** Places to which the references of an event lead: the poster's own, or the repository on GitHub that the event is from. */
export function referenceLinksOf(
	{ type, url }: Pick<Event, 'type' | 'url'>,
	poster: ReferenceLinks | null | undefined,
): ReferenceLinks {
	const repository = type?.startsWith(GITHUB_TYPE) && url ? REPOSITORY.exec(url)?.[0] : undefined;
	return {
		issueLink: poster?.issueLink ?? (repository && `${repository}/issues/${PLACES.issueLink}`),
		commitLink: poster?.commitLink ?? (repository && `${repository}/commit/${PLACES.commitLink}`),
	};
}

/** Cuts a piece without links at its references; those that lead somewhere have a `url`. */
export function* referencesIn({ text, at }: Piece, links: ReferenceLinks): Generator<Piece & { url?: string }> {
	let end = 0;
	for (const { 0: written, 1: number, 2: hash = '', index } of text.matchAll(REFERENCE)) {
		const url =
			number === undefined
				? links.commitLink?.replace(PLACES.commitLink, hash)
				: links.issueLink?.replace(PLACES.issueLink, number);
		if (url === undefined) continue;
		if (index > end) yield { text: text.slice(end, index), at: at + end };
		yield { text: written, at: at + index, url };
		end = index + written.length;
	}
	if (end < text.length) yield { text: text.slice(end), at: at + end };
}

/** An http or https address of at most 500 UTF-16 units with its place once, behind the host. An empty one is none. */
export function problemWithReferenceLink(link: string, kind: keyof typeof PLACES) {
	if (link === '') return undefined;
	const place = PLACES[kind];
	const [before = '', ...behind] = isLonger(link, PROFILE_LINK_LIMIT) ? [] : link.split(place);
	const isGood =
		behind.length === 1 &&
		/^https?:\/\/[^/?#\\]+[/?#]/i.test(before) &&
		!/[{}\s]/.test(before + behind[0]) &&
		problemWithUrl(before + SAMPLES[kind] + behind[0]) === undefined;
	if (isGood) return undefined;
	return codedIssue(
		kind === 'issueLink' ? 'issue_link_invalid' : 'commit_link_invalid',
		`Enter an address that starts with https:// or http://, with ${place} once behind the host, up to ${PROFILE_LINK_LIMIT} characters.`,
	);
}

/**
 * The reader's writing in this tab: the draft in the box, and the posts that the server has not answered yet. Both are
 * one item of the tab's storage, so that a text is in one of them and never in both, whatever ends the page: a reload,
 * a link, signing in again. Each reader has an item of their own: nobody finds the text of another.
 */
import { keepInTab, readTab } from '../browser/tab-storage.ts';

/** `once` names a post: sent again after a lost answer, it is still posted once. `corrects`: a reply that corrects what it answers. */
export type Draft = { text: string; url?: string; corrects?: true; once?: string };
export type SentDraft = Draft & { once: string };
type Writing = { box: Draft; sent: readonly SentDraft[] };

/** The reason why the server, or the box itself, refused a draft. */
export type Complaint = { error: unknown };

export const EMPTY: Draft = { text: '' };
const NOTHING: Writing = { box: EMPTY, sent: [] };

const nameOf = (reader: string) => `tideline.writing.${reader}`;

/** Replaces a storage that the browser refuses: then a draft lives as long as its page. */
const onPage = new Map<string, string>();
const read = new Map<string, { raw: string; writing: Writing }>();
const complaints = new Map<string, Complaint>();
const opened = new Set<string>();
/** Readers whose box is empty because they sent what was in it. */
const justSent = new Set<string>();
const listeners = new Set<() => void>();

export function onWriting(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The same object until it changes. */
export function writingOf(reader: string): Writing {
	const raw = stored(nameOf(reader));
	if (!raw) return NOTHING;
	const before = read.get(reader);
	if (before?.raw === raw) return before.writing;
	const writing = JSON.parse(raw) as Writing;
	read.set(reader, { raw, writing });
	return writing;
}

/** Puts the kept draft into the box, together with text that was typed before React was there. */
export function openBox(reader: string, typed: string): void {
	const { box } = writingOf(reader);
	opened.add(reader);
	// A browser that restores forms may have put the same text there.
	const text = [...new Set([box.text, typed])].filter(Boolean).join('\n\n');
	// A changed text is a new post.
	if (text === box.text) tell();
	else writeInBox(reader, { text, url: box.url, corrects: box.corrects });
}

/** Empty until it was opened: the browser's first rendering is the server's. */
export const boxOf = (reader: string): Draft => (opened.has(reader) ? writingOf(reader).box : EMPTY);

export const complaintOf = (reader: string): Complaint | undefined => complaints.get(reader);

/** Whether the box is empty for what was sent from it, and nothing was written there since. */
export const hasJustSent = (reader: string): boolean => justSent.has(reader);

export function writeInBox(reader: string, box: Draft): void {
	complaints.delete(reader);
	justSent.delete(reader);
	keep(reader, { ...writingOf(reader), box });
}

export function complain(reader: string, error: unknown): void {
	complaints.set(reader, { error });
	tell();
}

/** Leaves the box empty: the draft is on its way. */
export function send(reader: string, draft: SentDraft): void {
	complaints.delete(reader);
	justSent.add(reader);
	keep(reader, { box: EMPTY, sent: [...writingOf(reader).sent, draft] });
}

/** The server took it. */
export function settle(reader: string, { once }: Draft): void {
	const { box, sent } = writingOf(reader);
	keep(reader, { box, sent: sent.filter((draft) => draft.once !== once) });
}

/** The server refused it: it is back in the box. A reader who already writes the next post keeps both texts. */
export function giveBack(reader: string, refused: Draft, error: unknown): void {
	const { box, sent } = writingOf(reader);
	complaints.set(reader, { error });
	justSent.delete(reader);
	keep(reader, { box: bothOf(refused, box), sent: sent.filter(({ once }) => once !== refused.once) });
}

function bothOf(draft: Draft, next: Draft): Draft {
	if (!next.text && next.url === undefined) return draft;
	const text = next.text ? `${draft.text}\n\n${next.text}` : draft.text;
	return { text, url: next.url ?? draft.url };
}

/** The text that was written behind another one while that was on its way. A text that was changed otherwise stays whole. */
export const textBehind = (sent: string, text: string): string =>
	text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;

function keep(reader: string, writing: Writing): void {
	const raw = JSON.stringify(writing);
	const name = nameOf(reader);
	if (keepInTab(name, raw)) onPage.delete(name);
	else onPage.set(name, raw);
	tell();
}

function stored(name: string): string | null {
	return onPage.get(name) ?? readTab(name);
}

function tell(): void {
	for (const listener of listeners) listener();
}

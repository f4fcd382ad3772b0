import type { Draft } from './use-post-event.ts';

/**
 * What is being written, kept for this tab until it is posted: signing in again, or a reload, loses nothing. By reader,
 * so that nobody finds what another wrote.
 */
export function keptDraft(reader: string): Draft | undefined {
	try {
		const kept = sessionStorage.getItem(nameOf(reader));
		return kept ? (JSON.parse(kept) as Draft) : undefined;
	} catch {
		// A browser may refuse storage altogether: then a draft lives as long as its page.
		return undefined;
	}
}

/** Nothing written is nothing kept. */
export function keepDraft(reader: string, draft: Draft): void {
	try {
		if (draft.text || draft.url) sessionStorage.setItem(nameOf(reader), JSON.stringify(draft));
		else sessionStorage.removeItem(nameOf(reader));
	} catch {}
}

/** Once it is posted. What is written since then stays. */
export function forgetDraft(reader: string, posted: Draft): void {
	const kept = keptDraft(reader);
	if (kept && isSameDraft(kept, posted)) keepDraft(reader, { text: '' });
}

/** An address is posted without the blanks around it. */
export function isSameDraft(kept: Draft, posted: Draft): boolean {
	return kept.text === posted.text && (kept.url?.trim() ?? '') === (posted.url ?? '');
}

const nameOf = (reader: string) => `tideline.draft.${reader}`;

import type { Draft } from './use-post-event.ts';

/**
 * The draft of this tab, kept until it is posted: signing in again or reloading loses nothing. Each reader has a draft
 * of their own, so that nobody finds the text of another.
 */
export function keptDraft(reader: string): Draft | undefined {
	try {
		const kept = sessionStorage.getItem(nameOf(reader));
		return kept ? (JSON.parse(kept) as Draft) : undefined;
	} catch {
		// A browser may refuse all storage. Then a draft lives as long as its page.
		return undefined;
	}
}

/** An empty draft is removed. */
export function keepDraft(reader: string, draft: Draft): void {
	try {
		if (draft.text || draft.url) sessionStorage.setItem(nameOf(reader), JSON.stringify(draft));
		else sessionStorage.removeItem(nameOf(reader));
	} catch {}
}

/** Removes the draft that was posted. A newer draft stays. */
export function forgetDraft(reader: string, posted: Draft): void {
	const kept = keptDraft(reader);
	if (kept && isSameDraft(kept, posted)) keepDraft(reader, { text: '' });
}

/** A link is posted without the blanks around it. */
export function isSameDraft(kept: Draft, posted: Draft): boolean {
	return kept.text === posted.text && (kept.url?.trim() ?? '') === (posted.url ?? '');
}

const nameOf = (reader: string) => `tideline.draft.${reader}`;

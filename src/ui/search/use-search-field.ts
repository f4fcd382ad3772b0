'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { replaceQuery } from '../browser/replace-query.ts';
import { orderOf, searchPath } from '../browser/search-address.ts';

const TYPING_PAUSE_MS = 200;

/** The query to search for. `typing`: its last word may go on. */
type Asked = { query: string; typing: boolean };

/**
 * The text of the search field. What is typed is searched for when the typing pauses, and stands in the address. Enter
 * ends the last word, and makes a place to come back to. The field follows the address when that changes otherwise.
 */
export function useSearchField() {
	// An operator may have a space behind it, for words to follow.
	const inAddress = (useSearchParams().get('q') ?? '').trimStart();
	const named = inAddress.trimEnd();
	const [typed, setTyped] = useState(inAddress);
	const [asked, setAsked] = useState<Asked>({ query: named, typing: false });
	const written = useRef(named);

	const ask = useCallback((query: string, typing: boolean) => {
		written.current = query;
		setAsked({ query, typing });
	}, []);
	useEffect(() => {
		const query = typed.trim();
		if (query === written.current) return;
		const timer = setTimeout(() => {
			// Enter came first.
			if (query === written.current) return;
			ask(query, !/\s$/.test(typed));
			// The days were those of another query.
			replaceQuery({ q: query, at: '', zone: '' });
		}, TYPING_PAUSE_MS);
		return () => clearTimeout(timer);
	}, [typed, ask]);
	useEffect(() => {
		if (named === written.current) return;
		ask(named, false);
		setTyped(inAddress);
	}, [named, inAddress, ask]);

	/** Searches for the text as it is, in an entry of its own in the browser's history. */
	const submit = useCallback(
		(text: string) => {
			const query = text.trim();
			setTyped(query);
			ask(query, false);
			const here = window.location.pathname + window.location.search;
			const path = searchPath(query, orderOf(new URLSearchParams(window.location.search).get('order')));
			if (path !== here) window.history.pushState(null, '', path);
		},
		[ask],
	);
	return { typed, setTyped, asked, submit };
}

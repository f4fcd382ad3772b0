'use client';

import { useEffect } from 'react';

/** Everything else could end the text within the style sheet, and a stranger wrote the file. */
const NOT_IN_HEAD = /[^\p{L}\p{N} ·.,:/@+-]/gu;

/** Prints a line at the top of each sheet of paper. The style sheet is an object, since an element needs a nonce. */
export function useRunningHead(words: string): void {
	useEffect(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(`@page{@top-left{content:"${words.replace(NOT_IN_HEAD, ' ')}";font:9pt sans-serif}}`);
		document.adoptedStyleSheets.push(sheet);
		return () => {
			document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
		};
	}, [words]);
}

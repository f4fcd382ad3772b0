'use client';

import './reference.css';
import { useEffect, useRef } from 'react';
import { loadScalar, styleScalar } from './scalar.ts';

type Props = {
	failed: string;
	/** The label of its buttons that copy code: they show a picture alone. */
	copy: string;
	/** The name of its bar that opens the list of calls on a phone. */
	contents: string;
};

/** The reference of the REST interface. Its code is loaded with this page alone, and it asks no other server for anything. */
export function ApiReference({ failed, copy, contents }: Props) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		let shown: { destroy(): void } | undefined;
		let left = false;
		const inside = document.createElement('div');
		// This one stays until the reference brings its own.
		const mainPart = document.createElement('main');
		box.current?.replaceChildren(mainPart, inside);
		const mended = new MutationObserver(() => mend(inside, copy, contents));
		mended.observe(inside, { childList: true, subtree: true });
		loadScalar()
			.then(({ createApiReference }) => {
				if (left) return;
				mainPart.remove();
				styleScalar(true);
				shown = createApiReference(inside, {
					url: '/api/v1/openapi.json',
					withDefaultFonts: false,
					telemetry: false,
					agent: { disabled: true },
					mcp: { disabled: true },
					hideClientButton: true,
					showDeveloperTools: 'never',
					hideDarkModeToggle: true,
					forceDarkModeState: isDark() ? 'dark' : 'light',
					// Ctrl+K opens our own palette.
					searchHotKey: 'i',
					documentDownloadType: 'json',
					defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
				});
			})
			.catch(() => {
				mainPart.textContent = failed;
			});
		return () => {
			left = true;
			mended.disconnect();
			shown?.destroy();
			styleScalar(false);
			// It leaves its colours on the page.
			document.body.classList.remove('light-mode', 'dark-mode');
		};
	}, [failed, copy, contents]);
	return <div ref={box} className="min-h-dvh [--scalar-custom-header-height:3.5rem]" />;
}

/** Gives its parts the names and roles that assistive technology needs. They come as they are scrolled into sight. */
function mend(inside: HTMLElement, copy: string, contents: string): void {
	const all = (selector: string) => inside.querySelectorAll(selector);
	for (const button of all('button.scalar-code-copy:not([aria-label])')) button.setAttribute('aria-label', copy);
	// Each call has such a card, and all have one name: as landmarks they would lead nowhere.
	for (const card of all('.scalar-card[role="region"]')) card.setAttribute('role', 'group');
	for (const list of all('ul.endpoints:not([tabindex])')) list.setAttribute('tabindex', '0');
	// On a phone it has a header of its own, outside its main part. The page's banner is ours.
	for (const header of all('header:not([role])')) {
		header.setAttribute('role', 'group');
		header.parentElement?.setAttribute('role', 'region');
		header.parentElement?.setAttribute('aria-label', contents);
	}
}

/** The reader's choice, or else that of the system. */
const isDark = () =>
	(document.documentElement.dataset.theme ??
		(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';

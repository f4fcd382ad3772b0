'use client';

import '@scalar/api-reference/style.css';
import { useEffect, useRef } from 'react';

type Props = { failed: string };

/** The reference of the REST interface. Its code is loaded with this page alone, and it asks no other server for anything. */
export function ApiReference({ failed }: Props) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		let shown: { destroy(): void } | undefined;
		let left = false;
		const inside = document.createElement('div');
		box.current?.replaceChildren(inside);
		import('@scalar/api-reference')
			.then(({ createApiReference }) => {
				if (left) return;
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
				inside.textContent = failed;
			});
		return () => {
			left = true;
			shown?.destroy();
			// It leaves its colours on the page.
			document.body.classList.remove('light-mode', 'dark-mode');
		};
	}, [failed]);
	return <div ref={box} className="min-h-dvh [--scalar-custom-header-height:3.5rem]" />;
}

/** As the reader chose it, else as the system has it. */
const isDark = () =>
	(document.documentElement.dataset.theme ??
		(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';

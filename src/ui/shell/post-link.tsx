'use client';

import { PenLine } from 'lucide-react';
import type { MouseEvent } from 'react';
import { runShortcut } from '../keyboard/shortcuts.ts';
import { NavLink } from './nav-link.tsx';
import { IN_BAR } from './nav-look.ts';

/** Leads to the box to post in, as the key `n` does: on Home it takes the focus at once, so that a phone shows its keys. */
export function PostLink({ label }: { label: string }) {
	function focus(event: MouseEvent) {
		if (event.ctrlKey || event.metaKey || event.shiftKey || window.location.pathname !== '/') return;
		event.preventDefault();
		runShortcut('n');
	}
	return (
		<NavLink
			href="/#compose"
			label={label}
			icon={<PenLine size={20} aria-hidden className="shrink-0" />}
			className={IN_BAR}
			onClick={focus}
		/>
	);
}

'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Rights } from '../../contract/caller/role.ts';
import { Dialog } from '../controls/dialog.tsx';
import type { componentTexts } from '../messages/components/component-texts.ts';
import { isMac } from './shortcuts.ts';

/** Keys pressed one after the other, or any one of several. */
type Line = { keys: string[]; says: keyof typeof componentTexts.shortcuts; admins?: boolean };

const KEYS_ANYWHERE: Line[] = [
	{ keys: ['mod K'], says: 'palette' },
	{ keys: ['n'], says: 'compose' },
	{ keys: ['/'], says: 'search' },
	{ keys: ['g', 'h'], says: 'home' },
	{ keys: ['g', 'd'], says: 'directory' },
	{ keys: ['g', 'n'], says: 'notifications' },
	{ keys: ['g', 's'], says: 'settings' },
	{ keys: ['g', 'a'], says: 'audit', admins: true },
	{ keys: ['g', 'o'], says: 'overview', admins: true },
	{ keys: ['?'], says: 'help' },
];

const KEYS_IN_A_FEED: Line[] = [
	{ keys: ['j'], says: 'next' },
	{ keys: ['k'], says: 'previous' },
	{ keys: ['o'], says: 'open' },
	{ keys: ['.'], says: 'showNew' },
];

const KEYS_IN_THE_QUEUE: Line[] = [
	{ keys: ['j', '↓'], says: 'nextCase' },
	{ keys: ['k', '↑'], says: 'previousCase' },
	{ keys: ['Enter'], says: 'openCase' },
	{ keys: ['c'], says: 'claim' },
	{ keys: ['e'], says: 'escalate' },
	{ keys: ['d'], says: 'dismiss' },
	{ keys: ['l'], says: 'label' },
	{ keys: ['i'], says: 'limit' },
	{ keys: ['r'], says: 'remove' },
	{ keys: ['s'], says: 'suspend' },
];

type Props = { open: boolean; onOpenChange(open: boolean): void; rights: Rights };

/** All keys of all pages. */
export default function ShortcutsHelp({ open, onOpenChange, rights }: Props) {
	const t = useTranslations('shortcuts');
	return (
		<Dialog open={open} onOpenChange={onOpenChange} title={t('title')} className="max-w-md">
			<div>
				<Lines title={t('anywhere')} lines={KEYS_ANYWHERE.filter(({ admins }) => rights.readsTrail || !admins)} />
				<Lines title={t('inFeed')} lines={KEYS_IN_A_FEED} />
				{rights.moderates && <Lines title={t('inQueue')} lines={KEYS_IN_THE_QUEUE} />}
				<p className="mt-4 text-small text-muted">
					{t.rich('off', {
						settings: (words) => (
							<Link
								href="/settings"
								onClick={() => onOpenChange(false)}
								className="text-accent underline underline-offset-2"
							>
								{words}
							</Link>
						),
					})}
				</p>
			</div>
		</Dialog>
	);
}

function Lines({ title, lines }: { title: string; lines: Line[] }) {
	const t = useTranslations('shortcuts');
	return (
		<section aria-label={title}>
			<h3 className="mt-3 mb-1 text-fine font-semibold text-muted">{title}</h3>
			<dl>
				{lines.map(({ keys, says }) => (
					<div key={says} className="flex items-center justify-between gap-4 py-1.5">
						<dt>{t(says)}</dt>
						<dd className="flex gap-1">
							{keys.map((key) => (
								<Key key={key} name={key} />
							))}
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

function Key({ name }: { name: string }) {
	const t = useTranslations('shortcuts');
	return (
		<kbd className="min-w-6 rounded-md border border-line bg-sunken px-1.5 py-0.5 text-center font-mono text-fine">
			{name.replace('mod', isMac() ? '⌘' : t('control'))}
		</kbd>
	);
}

'use client';

import {
	Bell,
	Bookmark,
	Compass,
	House,
	Keyboard,
	KeyRound,
	Languages,
	LogOut,
	type LucideIcon,
	PenLine,
	Search,
	Settings,
	SunMoon,
	UserRound,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Rights } from '../../contract/caller/role.ts';
import { rememberChoice } from '../browser/choice-cookie.ts';
import { searchPath } from '../browser/search-address.ts';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '../messages/language/language.ts';
import { useSignOut } from '../sign-in/use-sign-out.ts';
import { Avatar } from '../subject/avatar.tsx';
import type { FoundSubject } from '../subject/use-subject-search.ts';
import { adminPagesFor } from './admin-pages.ts';
import { showTheme, type Theme } from './theme.ts';

export type Reader = { subject: string; rights: Rights };

export type Entry = {
	key: string;
	sign: ReactNode;
	says: ReactNode;
	act(): unknown;
	/** It ends something: it is chosen only by somebody who has moved to it. */
	isGrave?: boolean;
};

/** An entry that is found by the words of its name. */
type Named = Entry & { says: string };

export function usePages({ subject, rights }: Reader): Named[] {
	const t = useTranslations('palette');
	const router = useRouter();
	const page = (path: string, says: string, Icon: LucideIcon): Named => ({
		...entry(path, says, Icon),
		act: () => router.push(path),
	});
	const all = [
		page('/', t('home'), House),
		page('/search', t('search'), Search),
		page('/directory', t('directory'), Compass),
		page(`/s/${subject}`, t('yourPage'), UserRound),
		page('/saved', t('saved'), Bookmark),
		page('/notifications', t('notifications'), Bell),
		page('/settings', t('settings'), Settings),
		page('/settings/machines', t('machines'), KeyRound),
	];
	return [...all, ...adminPagesFor(rights).map(({ path, says, Icon }) => page(path, t(says), Icon))];
}

/** The search page, for what was typed. */
export function useSearchEntry(typed: string): Entry[] {
	const t = useTranslations('palette');
	const router = useRouter();
	const query = typed.trim();
	// A text with an @ means a subject.
	if (query === '' || query.startsWith('@')) return [];
	const says = <span className="named min-w-0">{t('searchFor', { query })}</span>;
	return [{ ...entry('search-events', '', Search), says, act: () => router.push(searchPath(query)) }];
}

/** Actions that end something come last. */
export function useActions(onCompose: () => void, onHelp: () => void): Named[] {
	const t = useTranslations('palette');
	const router = useRouter();
	const { leave } = useSignOut();
	const theme = (chosen: Theme | undefined, says: string): Named => ({
		...entry(says, says, SunMoon),
		act() {
			showTheme(chosen);
			router.refresh();
		},
	});
	const language = ([each, called]: [string, string]): Named => ({
		...entry(each, t('language', { language: called }), Languages),
		act() {
			rememberChoice(LANGUAGE_COOKIE, each as Language);
			router.refresh();
		},
	});
	return [
		{ ...entry('compose', t('compose'), PenLine), act: onCompose },
		theme('light', t('light')),
		theme('dark', t('dark')),
		theme(undefined, t('system')),
		...Object.entries(LANGUAGES).map(language),
		{ ...entry('keys', t('keys'), Keyboard), act: onHelp },
		{ ...entry('sign-out', t('signOut'), LogOut), act: leave, isGrave: true },
	];
}

export function useSubjectEntries(found: readonly FoundSubject[]): Entry[] {
	const router = useRouter();
	return found.map(({ id, name, handle }) => ({
		key: `@${handle}`,
		sign: <Avatar id={id} size={26} />,
		says: (
			<>
				<span className="named min-w-0">{name}</span>
				<span className="named min-w-0 text-small text-muted">@{handle}</span>
			</>
		),
		act: () => router.push(`/s/${id}`),
	}));
}

/**
 * Finds entries with a word for each typed word, one that begins with it. An entry whose name begins with the text
 * comes first.
 */
export function matching(entries: readonly Named[], typed: string): Named[] {
	const wanted = wordsOf(typed);
	const text = wanted.join(' ');
	const found = entries.filter(({ says }) => {
		const words = wordsOf(says);
		return wanted.every((start) => words.some((word) => word.startsWith(start)));
	});
	return found.toSorted((a, b) => Number(begins(b.says, text)) - Number(begins(a.says, text)));
}

const begins = (says: string, text: string) => wordsOf(says).join(' ').startsWith(text);

/** An @ stays: it says that somebody is meant. */
const wordsOf = (text: string) =>
	text
		.normalize('NFKD')
		.replaceAll(/\p{M}/gu, '')
		.toLowerCase()
		.split(/[^\p{L}\p{N}@]+/u)
		.filter(Boolean);

function entry(key: string, says: string, Icon: LucideIcon) {
	return { key, says, sign: <Icon size={17} aria-hidden className="shrink-0 text-muted" /> };
}

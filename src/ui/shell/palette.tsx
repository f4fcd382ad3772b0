'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command, defaultFilter } from 'cmdk';
import {
	Compass,
	House,
	Keyboard,
	KeyRound,
	Languages,
	LogOut,
	type LucideIcon,
	PackageCheck,
	PenLine,
	ScrollText,
	Search,
	Settings,
	SunMoon,
	UserRound,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { rememberChoice } from '../controls/choice-cookie.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Problem } from '../controls/problem.tsx';
import { takeKeystrokes } from '../keyboard/early-keystrokes.ts';
import { runShortcut } from '../keyboard/shortcuts.ts';
import { pressEnter, useEnterAfterSearch } from '../keyboard/use-enter-after-search.ts';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '../messages/language.ts';
import { useSignOut } from '../sign-in/use-sign-out.ts';
import { Avatar } from '../subject/avatar.tsx';
import { handlePrefix } from '../subject/handle-prefix.ts';
import { showTheme, type Theme } from './theme.ts';

export type Reader = { subject: string; admin: boolean };

type Props = { open: boolean; onOpenChange(open: boolean): void; reader: Reader; onHelp(): void };

/** Finds pages, actions and subjects by typing. Subjects are found by the beginning of their handle. */
export default function Palette({ open, onOpenChange, reader, onHelp }: Props) {
	const t = useTranslations('palette');
	const [typed, setTyped] = useState('');
	const box = useRef<HTMLInputElement>(null);
	const afterwards = useRef<() => void>(undefined);
	const subjects = useSubjects(typed);
	const onKeyDown = useEnterAfterSearch(subjects.searching);
	const close = () => {
		afterwards.current = undefined;
		takeKeystrokes();
		// While the palette fades, a second Enter must not reach it. The next opening focuses the box anew.
		box.current?.blur();
		onOpenChange(false);
		setTyped('');
	};
	function onClosed() {
		afterwards.current?.();
		afterwards.current = undefined;
	}
	// An action that takes the focus waits until the dialog has given the focus back.
	const closeFor = (action: () => void) => () => {
		close();
		afterwards.current = action;
	};
	return (
		<Dialog
			open={open}
			onOpenChange={(next) => (next ? onOpenChange(true) : close())}
			onClosed={onClosed}
			initialFocus={box}
			className="max-w-xl"
		>
			<Base.Title className="sr-only">{t('title')}</Base.Title>
			<Command label={t('title')} loop filter={matching} onKeyDown={onKeyDown} className="flex min-h-0 flex-col">
				<div className="flex items-center gap-3 border-b border-line px-4">
					<Search size={18} aria-hidden className="shrink-0 text-muted" />
					<Command.Input
						ref={box}
						value={typed}
						onValueChange={setTyped}
						onFocus={({ currentTarget }) => {
							const { text, entered } = takeKeystrokes();
							if (text) setTyped(text);
							if (entered) pressEnter(currentTarget);
						}}
						placeholder={t('placeholder')}
						className="h-13 min-w-0 flex-1 bg-transparent text-lead outline-none"
					/>
				</div>
				<Command.List label={t('results')} className="overflow-y-auto overscroll-contain p-2">
					{!subjects.problem && (
						<Command.Empty className="px-3 py-6 text-center text-muted">
							{t(subjects.searching ? 'searching' : 'nothing')}
						</Command.Empty>
					)}
					<Pages reader={reader} onDone={close} />
					<Actions onDone={close} onCompose={closeFor(() => runShortcut('n'))} onHelp={closeFor(onHelp)} />
					<Subjects found={subjects.found} typed={typed} onDone={close} />
				</Command.List>
			</Command>
			{/* Outside the list: inside it, Enter would choose an entry. */}
			{subjects.problem && <Problem error={subjects.problem} onRetry={subjects.retry} onSignIn={close} />}
		</Dialog>
	);
}

/** Spaces around the typed text mean nothing. */
function matching(value: string, search: string, keywords?: string[]): number {
	const wanted = search.trim();
	return wanted ? defaultFilter(value, wanted, keywords) : 1;
}

const GROUP =
	'[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-fine [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted';
const ITEM = 'flex cursor-default items-center gap-3 rounded-lg px-3 py-2.5 select-none data-[selected=true]:bg-wash';

function Entry({ Icon, onSelect, children }: { Icon: LucideIcon; onSelect(): void; children: ReactNode }) {
	return (
		<Command.Item onSelect={onSelect} className={ITEM}>
			<Icon size={17} aria-hidden className="shrink-0 text-muted" />
			{children}
		</Command.Item>
	);
}

function Pages({ reader, onDone }: { reader: Reader; onDone(): void }) {
	const t = useTranslations('palette');
	const router = useRouter();
	const go = (path: string) => () => {
		onDone();
		router.push(path);
	};
	return (
		<Command.Group heading={t('pages')} className={GROUP}>
			<Entry Icon={House} onSelect={go('/')}>
				{t('home')}
			</Entry>
			<Entry Icon={Compass} onSelect={go('/directory')}>
				{t('directory')}
			</Entry>
			<Entry Icon={UserRound} onSelect={go(`/s/${reader.subject}`)}>
				{t('yourPage')}
			</Entry>
			<Entry Icon={Settings} onSelect={go('/settings')}>
				{t('settings')}
			</Entry>
			<Entry Icon={KeyRound} onSelect={go('/settings/machines')}>
				{t('machines')}
			</Entry>
			{reader.admin && (
				<>
					<Entry Icon={ScrollText} onSelect={go('/admin/audit')}>
						{t('audit')}
					</Entry>
					<Entry Icon={PackageCheck} onSelect={go('/admin/jobs')}>
						{t('jobs')}
					</Entry>
				</>
			)}
		</Command.Group>
	);
}

type ActionsProps = { onDone(): void; onCompose(): void; onHelp(): void };

function Actions({ onDone, onCompose, onHelp }: ActionsProps) {
	const t = useTranslations('palette');
	const router = useRouter();
	const { leave } = useSignOut();
	const doing = (action: () => unknown) => () => {
		onDone();
		void action();
	};
	const theme = (chosen: Theme | undefined) =>
		doing(() => {
			showTheme(chosen);
			router.refresh();
		});
	const language = (chosen: Language) =>
		doing(() => {
			rememberChoice(LANGUAGE_COOKIE, chosen);
			router.refresh();
		});
	return (
		<Command.Group heading={t('actions')} className={GROUP}>
			<Entry Icon={PenLine} onSelect={onCompose}>
				{t('compose')}
			</Entry>
			<Entry Icon={SunMoon} onSelect={theme('light')}>
				{t('light')}
			</Entry>
			<Entry Icon={SunMoon} onSelect={theme('dark')}>
				{t('dark')}
			</Entry>
			<Entry Icon={SunMoon} onSelect={theme(undefined)}>
				{t('system')}
			</Entry>
			{Object.entries(LANGUAGES).map(([each, called]) => (
				<Entry key={each} Icon={Languages} onSelect={language(each as Language)}>
					{t('language', { language: called })}
				</Entry>
			))}
			<Entry Icon={Keyboard} onSelect={onHelp}>
				{t('keys')}
			</Entry>
			<Entry Icon={LogOut} onSelect={doing(leave)}>
				{t('signOut')}
			</Entry>
		</Command.Group>
	);
}

const SOME = 6;

function useSubjects(typed: string) {
	const trpc = useTRPC();
	const wanted = handlePrefix(typed);
	const start = useDeferredValue(wanted);
	const { data, error, isPaused, isFetching, refetch } = useQuery(
		trpc.directory.search.queryOptions(
			{ start, limit: SOME },
			{ enabled: start !== '', placeholderData: keepPreviousData },
		),
	);
	if (!wanted) return { found: [], searching: false };
	return {
		// While the next subjects load, the earlier ones that still match are shown.
		found: data?.items.filter(({ handle }) => handle.startsWith(wanted)) ?? [],
		searching: isFetching || start !== wanted,
		// Offline the query would wait in silence.
		problem: error ?? (isPaused ? new Error('offline') : undefined),
		retry: refetch,
	};
}

type Found = Outputs['directory']['search']['items'];

function Subjects({ found, typed, onDone }: { found: Found; typed: string; onDone(): void }) {
	const t = useTranslations('palette');
	const router = useRouter();
	if (found.length === 0) return null;
	return (
		<Command.Group heading={t('subjects')} className={GROUP}>
			{found.map(({ id, name, handle }) => (
				<Command.Item
					key={id}
					value={`@${handle}`}
					// With the typed text as a keyword, the palette's own search shows all subjects that the directory found.
					keywords={[typed]}
					className={ITEM}
					onSelect={() => {
						onDone();
						router.push(`/s/${id}`);
					}}
				>
					<Avatar id={id} size={26} />
					<span className="named min-w-0">{name}</span>
					<span className="named min-w-0 text-small text-muted">@{handle}</span>
				</Command.Item>
			))}
		</Command.Group>
	);
}

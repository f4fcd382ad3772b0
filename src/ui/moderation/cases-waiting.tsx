import { Inbox } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent, RefObject } from 'react';
import type { Case } from '../../contract/schema/moderation.ts';
import { nameIn } from '../access/name-in.ts';
import type { People } from '../audit/words/people.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { Ago } from '../controls/time.tsx';
import { pressedKey } from '../keyboard/pressed-key.ts';
import { useShortcut } from '../keyboard/shortcuts.ts';
import { keyOfCase } from './case-key.ts';
import { casePath, type QueueTab } from './use-queue-address.ts';
import { useSteadyList } from './use-steady-list.ts';

type Props = {
	ref: RefObject<HTMLUListElement | null>;
	cases: readonly Case[];
	people: People;
	tab: QueueTab;
	opened: string | undefined;
	onOpen(key: string): void;
};

/** The cases that wait, in turn. Keys go through them. */
export function CasesWaiting({ ref, cases, people, tab, opened, onOpen }: Props) {
	const t = useTranslations('cases');
	const { shown, isGone, hold } = useSteadyList(cases);
	const goBy = (step: 1 | -1) => focusBeside(ref.current, step);
	useShortcut('j', () => goBy(1));
	useShortcut('k', () => goBy(-1));
	function press(event: KeyboardEvent) {
		const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event.nativeEvent)] as 1 | -1 | undefined;
		if (step === undefined) return;
		event.preventDefault();
		goBy(step);
	}
	if (shown.length === 0)
		return (
			<EmptyState icon={<Inbox size={26} aria-hidden />} title={t('empty')}>
				<p>{t('emptyText')}</p>
			</EmptyState>
		);
	return (
		<ul
			ref={ref}
			aria-label={t('list')}
			tabIndex={-1}
			onKeyDown={press}
			{...hold}
			className="divide-y divide-line border-y border-line outline-none"
		>
			{shown.map((each) => {
				const key = keyOfCase(each);
				return (
					<li key={key} className={isGone(each) ? 'opacity-50' : ''}>
						<Link
							href={casePath(tab, key)}
							prefetch={false}
							aria-current={key === opened}
							// The page stays: only the opened case changes.
							onNavigate={(event) => {
								event.preventDefault();
								onOpen(key);
							}}
							className="block rounded-lg px-3 py-3 -outline-offset-2 hover:bg-sunken aria-[current=true]:bg-wash"
						>
							<CaseLine case={each} people={people} />
						</Link>
					</li>
				);
			})}
		</ul>
	);
}

function CaseLine({ case: one, people }: { case: Case; people: People }) {
	const t = useTranslations('cases');
	const kindName = useTranslations('cases.kinds');
	const reasonOf = useTranslations('reportReasons');
	const { subject, reports, reasons, state, claimedBy, openedAt } = one;
	return (
		<>
			<span className="flex items-baseline gap-2">
				<bdi className="named min-w-0 flex-1 font-semibold">{nameIn(people, subject)}</bdi>
				<Ago at={openedAt} className="shrink-0 text-small text-muted" />
			</span>
			<span className="mt-0.5 block text-small text-muted">
				{[
					kindName(kindOf(one)),
					...reasons.map((reason) => reasonOf(reason)),
					...(reports > 1 ? [t('reports', { count: reports })] : []),
				].join(' · ')}
			</span>
			{state !== 'open' && (
				<span
					className={`mt-0.5 block text-small ${state === 'escalated' ? 'font-semibold text-danger' : 'text-muted'}`}
				>
					{state === 'escalated' ? t('isEscalated') : t('claimedBy', { name: nameIn(people, claimedBy ?? '') })}
				</span>
			)}
		</>
	);
}

export const kindOf = ({ event, appeal }: Pick<Case, 'event' | 'appeal'>) =>
	appeal === undefined ? (event === undefined ? 'profile' : 'event') : 'appeal';

/** Starts at the case with the focus, or at the opened one. */
function focusBeside(list: HTMLElement | null, step: 1 | -1): void {
	const links = [...(list?.querySelectorAll('a') ?? [])];
	const at = links.findIndex((link) => link === document.activeElement);
	const from = at < 0 ? links.findIndex((link) => link.ariaCurrent === 'true') : at;
	const next = links[Math.min(Math.max(from + step, 0), links.length - 1)];
	next?.focus();
	next?.scrollIntoView({ block: 'nearest' });
}

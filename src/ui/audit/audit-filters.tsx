'use client';

import { Field } from '@base-ui/react/field';
import { Select } from '@base-ui/react/select';
import { Check, ChevronDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ACTIONS } from '../../contract/audit.ts';
import { Button } from '../controls/button.tsx';
import { replaceQuery } from '../controls/replace-query.ts';
import { useHydrated } from '../hooks/clock.tsx';
import type { AuditFilter } from './audit-query.ts';

const BOX =
	'h-10 w-full rounded-xl border border-line bg-surface px-3 text-small outline-none hover:border-field focus:border-accent focus-visible:outline focus-visible:outline-accent';
const LABEL = 'mb-1 block text-fine font-semibold text-muted';

/** Narrows the audit trail by subject, action and day. The choice is in the address. */
export function AuditFilters({ filter }: { filter: AuditFilter }) {
	const t = useTranslations('audit');
	const hydrated = useHydrated();
	const narrowed = Object.values(filter).some(Boolean);
	return (
		<div role="search" aria-label={t('filter')} className="flex flex-wrap items-end gap-3">
			<SubjectBox value={filter.subject ?? ''} />
			<ActionBox value={filter.action ?? null} />
			<Field.Root className="w-40 grow sm:grow-0">
				<Field.Label className={LABEL}>{t('day')}</Field.Label>
				<Field.Control
					type="date"
					readOnly={!hydrated}
					value={filter.day ?? ''}
					onValueChange={(day) => replaceQuery({ day })}
					className={BOX}
				/>
			</Field.Root>
			{narrowed && (
				<Button look="plain" className="min-h-10" onClick={() => replaceQuery({ subject: '', action: '', day: '' })}>
					<X size={15} aria-hidden />
					{t('clear')}
				</Button>
			)}
		</div>
	);
}

/** Applies on Enter or on leaving the field: half an id finds nothing. */
function SubjectBox({ value }: { value: string }) {
	const t = useTranslations('audit');
	const hydrated = useHydrated();
	// The typed text counts until the address changes.
	const [draft, setDraft] = useState({ typed: value, over: value });
	const typed = draft.over === value ? draft.typed : value;
	const apply = () => replaceQuery({ subject: typed.trim() });
	return (
		<Field.Root className="min-w-56 flex-1">
			<Field.Label className={LABEL}>{t('subjectId')}</Field.Label>
			<Field.Control
				value={typed}
				readOnly={!hydrated}
				onValueChange={(text) => setDraft({ typed: text, over: value })}
				onBlur={apply}
				onKeyDown={(event) => event.key === 'Enter' && apply()}
				placeholder="github-583231"
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				className={`${BOX} font-mono`}
			/>
		</Field.Root>
	);
}

function ActionBox({ value }: { value: string | null }) {
	const t = useTranslations('audit');
	const word = useTranslations('actions');
	const hydrated = useHydrated();
	const label = useId();
	const choices = [
		{ value: null, label: t('anyAction') },
		...ACTIONS.map((action) => ({ value: action, label: word(action) })),
	];
	return (
		<div className="w-44 grow sm:grow-0">
			<Select.Root
				items={choices}
				value={value}
				disabled={!hydrated}
				onValueChange={(action) => replaceQuery({ action: action ?? '' })}
			>
				{/* The box has its name in the HTML, too: the library names it only in the browser. */}
				<Select.Label className={LABEL}>
					<span id={label}>{t('action')}</span>
				</Select.Label>
				<Select.Trigger
					aria-labelledby={label}
					className={`${BOX} flex items-center justify-between gap-2 select-none`}
				>
					<Select.Value className="named" />
					<Select.Icon>
						<ChevronDown size={16} aria-hidden className="text-muted" />
					</Select.Icon>
				</Select.Trigger>
				<Select.Portal>
					<Select.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-30 outline-none">
						<Select.Popup className="min-w-(--anchor-width) origin-(--transform-origin) rounded-xl border border-line bg-surface p-1 shadow-lift outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
							<Select.List className="max-h-(--available-height) overflow-y-auto">
								{choices.map(({ value: action, label }) => (
									<Select.Item
										key={label}
										value={action}
										className="grid cursor-default grid-cols-[1rem_1fr] items-center gap-2 rounded-lg py-2 pr-4 pl-2.5 text-small outline-none select-none data-highlighted:bg-sunken"
									>
										<Select.ItemIndicator className="col-start-1 text-accent">
											<Check size={15} aria-hidden />
										</Select.ItemIndicator>
										<Select.ItemText className="col-start-2">{label}</Select.ItemText>
									</Select.Item>
								))}
							</Select.List>
						</Select.Popup>
					</Select.Positioner>
				</Select.Portal>
			</Select.Root>
		</div>
	);
}

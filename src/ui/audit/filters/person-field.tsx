'use client';

import { Combobox } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useHydrated } from '../../hooks/clock.tsx';
import { Avatar } from '../../subject/avatar.tsx';
import type { People } from '../words/people.ts';
import { shownName } from '../words/people.ts';
import { BOX, LABEL, POPUP } from './field-look.ts';
import { type Found, useFoundSubjects } from './use-found-subjects.ts';

type Props = {
	label: string;
	placeholder: string;
	/** An id. */
	value: string | undefined;
	onChange(id: string): void;
	/** The subjects that are found by name, `value` among them. */
	people: People;
	/** True for a text that is taken as an id as it is typed. */
	isId(typed: string): boolean;
	/** The sentence about a wrong choice. */
	complaint?: string | undefined;
};

/** Finds a subject by its name or handle. It takes an id, too. */
export function PersonField({ label, placeholder, value, onChange, people, isId, complaint }: Props) {
	const t = useTranslations('audit');
	const hydrated = useHydrated();
	const id = useId();
	const [typed, setTyped] = useState('');
	const [field, setField] = useState<HTMLElement | null>(null);
	const { found, searching } = useFoundSubjects(typed, people, isId);
	const chosen = value === undefined ? null : (people.get(value) ?? { id: value });
	const status = searching ? t('searching') : typed.trim() && found.length === 0 && t('nobody');
	return (
		<div className="min-w-0">
			<label htmlFor={id} className={LABEL}>
				{label}
			</label>
			<Combobox.Root
				items={found}
				filter={null}
				autoHighlight
				disabled={!hydrated}
				value={chosen}
				isItemEqualToValue={(one: Found, other: Found) => one.id === other.id}
				itemToStringLabel={labelOf}
				onValueChange={(next: Found | null) => onChange(next?.id ?? '')}
				onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : '')}
			>
				<div ref={setField} className="relative">
					<Combobox.Input
						dir="auto"
						id={id}
						aria-invalid={complaint !== undefined || undefined}
						aria-describedby={complaint && `${id}-complaint`}
						data-invalid={complaint !== undefined || undefined}
						placeholder={placeholder}
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						className={`${BOX} pr-9 disabled:opacity-100`}
					/>
					<Combobox.Clear
						aria-label={t('clearField', { field: label })}
						className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-xl text-muted hover:text-ink"
					>
						<X size={15} aria-hidden />
					</Combobox.Clear>
				</div>
				<FoundSubjects field={field} typed={typed} status={status} />
			</Combobox.Root>
			{complaint && (
				<p id={`${id}-complaint`} role="alert" className="mt-1.5 text-small font-medium text-danger">
					{complaint}
				</p>
			)}
		</div>
	);
}

type FoundProps = { field: HTMLElement | null; typed: string; status: string | false };

/** In the landmark of the field. A dialog would cut the list, so that there it stands beside the dialog. */
function FoundSubjects({ field, typed, status }: FoundProps) {
	return (
		<Combobox.Portal container={field?.closest('main') ?? undefined}>
			<Combobox.Positioner sideOffset={4} className="z-50 outline-none">
				<Combobox.Popup className={`${POPUP} ${typed.trim() ? '' : 'hidden'}`}>
					<Combobox.Status className="px-2.5 text-small text-muted not-empty:py-2">{status}</Combobox.Status>
					<Combobox.List className="max-h-80 overflow-y-auto">
						{(item: Found) => (
							<Combobox.Item
								key={item.id}
								value={item}
								className="flex cursor-default items-center gap-2.5 rounded-lg px-2.5 py-2 text-small outline-none select-none data-highlighted:bg-sunken"
							>
								<FoundSubject found={item} />
							</Combobox.Item>
						)}
					</Combobox.List>
				</Combobox.Popup>
			</Combobox.Positioner>
		</Combobox.Portal>
	);
}

const labelOf = (found: Found) => ('handle' in found ? shownName(found) : found.id);

function FoundSubject({ found }: { found: Found }) {
	const t = useTranslations('audit');
	if (!('handle' in found))
		return (
			<>
				<span className="text-muted">{t('id')}</span>
				<code className="named min-w-0 font-mono text-fine">{found.id}</code>
			</>
		);
	return (
		<>
			<Avatar id={found.id} size={24} />
			<span className="named min-w-0 font-semibold">{found.name}</span>
			<span className="named min-w-0 text-muted">@{found.handle}</span>
		</>
	);
}

'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useHydrated } from '../../hooks/clock.tsx';
import { BOX, LABEL, OPTION, POPUP } from './field-look.ts';

type Option = { value: string; label: string };

type Props = {
	label: string;
	/** The label of no choice. */
	any: string;
	/** Options under the label of their group; a group without a label stands alone. */
	groups: { label?: string; options: Option[] }[];
	value: string | undefined;
	onChange(value: string): void;
};

/** A choice of one of many, or of none. */
export function ChoiceField({ label, any, groups, value, onChange }: Props) {
	const hydrated = useHydrated();
	const labelId = useId();
	const [box, setBox] = useState<HTMLElement | null>(null);
	const known = groups.flatMap(({ options }) => options);
	// An address may name what this version has no word for.
	const unknown = value !== undefined && !known.some((option) => option.value === value);
	const items = [{ value: null, label: any }, ...known, ...(unknown ? [{ value, label: value }] : [])];
	return (
		<div className="min-w-0">
			<Select.Root
				items={items}
				value={value ?? null}
				disabled={!hydrated}
				onValueChange={(chosen) => onChange(chosen ?? '')}
			>
				{/* The box has its name in the HTML, too: the library names it only in the browser. */}
				<Select.Label className={LABEL}>
					<span id={labelId}>{label}</span>
				</Select.Label>
				<Select.Trigger
					ref={setBox}
					aria-labelledby={labelId}
					className={`${BOX} flex items-center justify-between gap-2 select-none`}
				>
					<Select.Value className="named" />
					<Select.Icon>
						<ChevronDown size={16} aria-hidden className="text-muted" />
					</Select.Icon>
				</Select.Trigger>
				{/* It would write a style element without a nonce, for lists with scroll arrows. This one has none. */}
				<CSPProvider disableStyleElements>
					<Select.Portal container={box?.closest('main')}>
						<Select.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
							<Select.Popup className={POPUP}>
								<Select.List className="max-h-(--available-height) overflow-y-auto">
									<OptionRow value={null} label={any} />
									{groups.map(({ label: called = '', options }) => (
										<Select.Group key={called}>
											{called && (
												<Select.GroupLabel className="px-2.5 pt-2.5 pb-1 text-fine font-semibold text-muted">
													{called}
												</Select.GroupLabel>
											)}
											{options.map((option) => (
												<OptionRow key={option.value} {...option} />
											))}
										</Select.Group>
									))}
								</Select.List>
							</Select.Popup>
						</Select.Positioner>
					</Select.Portal>
				</CSPProvider>
			</Select.Root>
		</div>
	);
}

function OptionRow({ value, label }: { value: string | null; label: string }) {
	return (
		<Select.Item value={value} className={OPTION}>
			<Select.ItemIndicator className="col-start-1 text-accent">
				<Check size={15} aria-hidden />
			</Select.ItemIndicator>
			<Select.ItemText className="col-start-2">{label}</Select.ItemText>
		</Select.Item>
	);
}

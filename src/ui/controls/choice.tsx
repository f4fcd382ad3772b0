import { useId } from 'react';
import { useHydrated } from '../hooks/clock.tsx';

type Props<Value extends string> = {
	label: string;
	/** The values and their labels. */
	options: Record<Value, string>;
	value: Value;
	onChange(value: Value): void;
};

/**
 * A choice of a few values, side by side. It is disabled until React is there: an earlier choice would show, but not be
 * kept.
 */
export function Choice<Value extends string>({ label, options, value, onChange }: Props<Value>) {
	const name = useId();
	const hydrated = useHydrated();
	return (
		<fieldset disabled={!hydrated}>
			<legend className="sr-only">{label}</legend>
			<div className="inline-flex flex-wrap gap-1 rounded-2xl bg-sunken p-1">
				{(Object.entries(options) as [Value, string][]).map(([option, called]) => (
					<label
						key={option}
						className="relative rounded-xl px-2.5 py-1.5 sm:px-3.5 text-small font-semibold text-muted transition-colors select-none hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent"
					>
						<input
							type="radio"
							name={name}
							value={option}
							checked={option === value}
							onChange={() => onChange(option)}
							className="absolute inset-0 cursor-pointer opacity-0"
						/>
						{called}
					</label>
				))}
			</div>
		</fieldset>
	);
}

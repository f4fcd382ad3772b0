import { MOST_REASON } from '../../contract/subject/moderation.ts';

type Props = { label: string; value: string; onChange(value: string): void; isOptional?: boolean; hasFocus?: boolean };

/** The reason for an act on the things of others, or against one. The trail keeps it. */
export function ReasonField({ label, value, onChange, isOptional = false, hasFocus = false }: Props) {
	return (
		<label className="block">
			<span className="text-small font-semibold">{label}</span>
			<textarea
				required={!isOptional}
				autoFocus={hasFocus}
				maxLength={MOST_REASON}
				rows={3}
				dir="auto"
				value={value}
				onChange={({ target }) => onChange(target.value)}
				className="mt-1.5 w-full resize-none rounded-xl border border-field bg-surface px-3.5 py-2.5 focus:border-accent focus:outline focus:outline-accent"
			/>
		</label>
	);
}

import { useTranslations } from 'next-intl';
import { LABELS, type Label } from '../../contract/label/labels.ts';

type Props = { label: string; value: readonly Label[]; onChange(labels: Label[]): void };

/** Choice of labels, each with its meaning. */
export function LabelBoxes({ label: legend, value, onChange }: Props) {
	const nameOf = useTranslations('labelNames');
	const meaningOf = useTranslations('labelMeanings');
	return (
		<fieldset>
			<legend className="text-small font-semibold">{legend}</legend>
			<div className="mt-1.5 grid gap-x-4 sm:grid-cols-2">
				{LABELS.map((label) => (
					<label key={label} className="grid grid-cols-[auto_1fr] content-start gap-x-2.5 py-1.5">
						<input
							type="checkbox"
							checked={value.includes(label)}
							onChange={({ target }) =>
								onChange(LABELS.filter((one) => (one === label ? target.checked : value.includes(one))))
							}
							className="mt-1 size-4 shrink-0 accent-accent"
						/>
						<span className="font-medium">{nameOf(label)}</span>
						<span className="col-start-2 text-small text-muted">{meaningOf(label)}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

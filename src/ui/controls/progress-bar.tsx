'use client';

import { Progress } from '@base-ui/react/progress';
import { useLocale } from 'next-intl';

type Props = {
	label: string;
	/** The value, in words. */
	said: string;
	/** Null before anything is known. */
	value: number | null;
	max: number;
};

export function ProgressBar({ label, said, value, max }: Props) {
	return (
		<Progress.Root
			aria-label={label}
			value={value}
			max={max}
			locale={useLocale()}
			getAriaValueText={() => said}
			className="group mt-3"
		>
			<Progress.Track className="h-2 overflow-hidden rounded-full bg-sunken">
				<Progress.Indicator className="rounded-full bg-accent transition-[width] duration-500 ease-tide data-indeterminate:h-full data-indeterminate:w-full data-indeterminate:animate-shimmer data-indeterminate:bg-wash" />
			</Progress.Track>
		</Progress.Root>
	);
}

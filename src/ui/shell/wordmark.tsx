/** The sign: three tide lines on a disc. */
export function Mark({ size = 28 }: { size?: number }) {
	return (
		<svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
			<rect width="32" height="32" rx="9" className="fill-accent" />
			<g fill="none" strokeWidth="2.6" strokeLinecap="round" className="stroke-on-accent">
				<path d="M6.5 11.5c3.2-3.4 6.4-3.4 9.5 0s6.4 3.4 9.5 0" />
				<path d="M6.5 17.5c3.2-3.4 6.4-3.4 9.5 0s6.4 3.4 9.5 0" opacity=".7" />
				<path d="M6.5 23.5c3.2-3.4 6.4-3.4 9.5 0s6.4 3.4 9.5 0" opacity=".4" />
			</g>
		</svg>
	);
}

export function Wordmark() {
	return (
		<span className="flex items-center gap-2.5">
			<Mark />
			<span className="text-lead font-bold tracking-[-0.03em]">Tideline</span>
		</span>
	);
}

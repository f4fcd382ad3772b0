import type { ReactNode } from 'react';

/** Names and values, one below the other. Values of ids and keys are in `code`. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
	return (
		<dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)] print:grid-cols-[max-content_minmax(0,1fr)]">
			{facts.map(([name, value]) => (
				<div key={name} className="contents">
					<dt className="text-muted">{name}</dt>
					<dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
				</div>
			))}
		</dl>
	);
}

export const Code = ({ children }: { children: ReactNode }) => (
	<code className="font-mono text-fine [overflow-wrap:anywhere]">{children}</code>
);

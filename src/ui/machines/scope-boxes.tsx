'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isGrantedScope, SCOPES, type Scope } from '../../contract/caller/principal.ts';
import { useHydrated } from '../hooks/clock.tsx';

type Props = {
	scopes: readonly Scope[];
	onChange(scopes: readonly Scope[]): void;
	/** Whether the reader may hand out what only admins may do. */
	grantsAll: boolean;
	children?: ReactNode;
};

/** The scopes of a token. */
export function ScopeBoxes({ scopes, onChange, grantsAll, children }: Props) {
	const t = useTranslations('issueToken');
	const scopeText = useTranslations('scopes');
	const choose = (scope: Scope, on: boolean) =>
		onChange(SCOPES.filter((each) => (each === scope ? on : scopes.includes(each))));
	return (
		<fieldset>
			<legend className="text-small font-semibold">{t('scopes')}</legend>
			{SCOPES.filter((scope) => grantsAll || !isGrantedScope(scope)).map((scope) => (
				<Box key={scope} checked={scopes.includes(scope)} onChange={(on) => choose(scope, on)} hint={scope}>
					{scopeText(scope)}
				</Box>
			))}
			{children}
		</fieldset>
	);
}

type BoxProps = { checked: boolean; onChange(on: boolean): void; hint: string; children: ReactNode };

export function Box({ checked, onChange, hint, children }: BoxProps) {
	const hydrated = useHydrated();
	return (
		<label className="flex items-start gap-2.5 py-1.5">
			<input
				type="checkbox"
				checked={checked}
				disabled={!hydrated}
				onChange={({ currentTarget }) => onChange(currentTarget.checked)}
				className="mt-1 size-4 shrink-0 accent-accent"
			/>
			<span>
				{children} <span className="text-small text-muted">{hint}</span>
			</span>
		</label>
	);
}

'use client';

import type { ComponentProps } from 'react';
import { useHydrated } from '../hooks/clock.tsx';
import { buttonLook, type Look } from './button-look.ts';

/** A button. It is disabled until React is there, since a click before would be lost. It looks the same meanwhile. */
export function Button({
	look,
	className = '',
	disabled,
	type = 'button',
	...props
}: ComponentProps<'button'> & { look?: Look }) {
	const hydrated = useHydrated();
	const waiting = hydrated || disabled ? '' : 'disabled:opacity-100';
	return (
		<button
			type={type}
			className={buttonLook(look, `${className} ${waiting}`)}
			disabled={disabled || !hydrated}
			{...props}
		/>
	);
}

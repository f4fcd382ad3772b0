'use client';

import { type ComponentProps, useState } from 'react';
import { useHydrated } from '../hooks/clock.tsx';
import { buttonLook, type Look } from './button-look.ts';

/**
 * A button. It is disabled until React is there, since a click before would be lost. It looks the same meanwhile. One that is
 * disabled while it has the focus keeps it until the reader goes on: browsers would leave the keyboard without a place.
 */
export function Button({
	look,
	className = '',
	disabled = false,
	type = 'button',
	onClick,
	onFocus,
	onBlur,
	...props
}: ComponentProps<'button'> & { look?: Look }) {
	const hydrated = useHydrated();
	const [isFocused, setFocused] = useState(false);
	const keepsFocus = disabled && isFocused;
	const waiting = hydrated || disabled ? '' : 'disabled:opacity-100';
	return (
		<button
			type={type}
			className={buttonLook(look, `${className} ${waiting}`)}
			disabled={!hydrated || (disabled && !isFocused)}
			aria-disabled={keepsFocus || undefined}
			onFocus={(event) => {
				setFocused(true);
				onFocus?.(event);
			}}
			onBlur={(event) => {
				setFocused(false);
				onBlur?.(event);
			}}
			onClick={(event) => (keepsFocus ? event.preventDefault() : onClick?.(event))}
			{...props}
		/>
	);
}

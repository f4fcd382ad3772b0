'use client';

import { createContext, type ReactNode, use, useMemo } from 'react';
import { useChoice } from '../hooks/use-choice.ts';
import { type Display, displayOf, rememberDisplay } from './display-cookies.ts';

type Chosen = Display & { choose(changed: Partial<Display>): void };

const Context = createContext<Chosen>({ ...displayOf(), choose: () => {} });

/** Gives all lists of the page the reader's choices. A change shows at once in all of them. */
export function DisplayChoices({ chosen, children }: { chosen: Display; children: ReactNode }) {
	const [display, choose] = useChoice(chosen, rememberDisplay);
	const value = useMemo(
		() => ({ ...display, choose: (changed: Partial<Display>) => choose({ ...display, ...changed }) }),
		[display, choose],
	);
	return <Context value={value}>{children}</Context>;
}

export const useDisplay = (): Chosen => use(Context);

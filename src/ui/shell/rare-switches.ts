'use client';

import { rareComponent } from '../controls/rare-component.ts';

/** The switches at the foot of a stranger's page. Readers who are signed in have them in their menu. */
export const LanguageSwitch = rareComponent(async () => (await import('./language-switch.tsx')).LanguageSwitch);
export const ThemeSwitch = rareComponent(async () => (await import('./theme-switch.tsx')).ThemeSwitch);

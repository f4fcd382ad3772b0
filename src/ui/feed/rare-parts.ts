'use client';

import { rareComponent, rarePage } from '../controls/rare-component.ts';

/** Parts of Home that most visits never show. */
export const EarlierTimeline = rarePage(async () => (await import('./earlier-timeline.tsx')).EarlierTimeline);
export const EmptyTimeline = rareComponent(async () => (await import('./empty-timeline.tsx')).EmptyTimeline);
export const FirstRun = rareComponent(async () => (await import('../directory/first-run.tsx')).FirstRun);
export const LookFurther = rareComponent(async () => (await import('./filtered-out.tsx')).LookFurther);
export const NothingLeft = rareComponent(async () => (await import('./filtered-out.tsx')).NothingLeft);
export const StorageDetour = rareComponent(async () => (await import('./storage-detour.tsx')).StorageDetour);
export const TimelineDates = rarePage(async () => (await import('./timeline-dates.tsx')).TimelineDates);

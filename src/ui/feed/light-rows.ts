'use client';

import { startTransition, useEffect, useState } from 'react';
import { isFlick, lately, type Place } from './flick.ts';

/** Rows that become whole in one frame: all at once would hold it up. */
const ROWS_A_FRAME = 2;

type LightRow = { id: string; becomeWhole(): void };

/** The page scrolls as one, so there is one state for all of its feeds. */
const lightRows = new Set<LightRow>();
let places: Place[] = [];
let flicked = false;
let frame: number | undefined;

/**
 * Whether a row is light. A row that comes in during a flick is, and becomes whole when the flick is over. A whole row never
 * becomes light.
 */
export function useIsLight(id: string): boolean {
	const [isLight, setLight] = useState(() => flicked);
	useEffect(() => {
		if (!isLight) return;
		const row = { id, becomeWhole: () => setLight(false) };
		lightRows.add(row);
		frame ??= requestAnimationFrame(look);
		return () => {
			lightRows.delete(row);
		};
	}, [id, isLight]);
	return isLight;
}

/** Watches how fast the page scrolls. */
export function useFlickWatch(): void {
	useEffect(() => {
		document.addEventListener('scroll', note, { passive: true });
		return () => {
			document.removeEventListener('scroll', note);
			[places, flicked] = [[], false];
		};
	}, []);
}

function note(): void {
	places.push({ at: performance.now(), y: window.scrollY });
	judge();
	if (flicked) frame ??= requestAnimationFrame(look);
}

function judge(): void {
	places = lately(places, performance.now());
	flicked = isFlick(places, window.innerHeight, flicked);
}

/** Runs in each frame of a flick, and after it until all rows are whole. */
function look(): void {
	frame = undefined;
	judge();
	if (!flicked) makeNextWhole();
	if (flicked || lightRows.size > 0) frame = requestAnimationFrame(look);
}

/** The rows nearest to the middle of the window are first. */
function makeNextWhole(): void {
	const middle = window.innerHeight / 2;
	const away = new Map(Array.from(lightRows, (row) => [row, Math.abs(middleOf(row) - middle)]));
	const nearest = [...lightRows].toSorted((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0));
	startTransition(() => {
		for (const row of nearest.slice(0, ROWS_A_FRAME)) {
			lightRows.delete(row);
			row.becomeWhole();
		}
	});
}

function middleOf({ id }: LightRow): number {
	const box = document.querySelector(`[data-id="${id}"]`)?.getBoundingClientRect();
	return box ? box.top + box.height / 2 : Number.POSITIVE_INFINITY;
}

import { mkdtempSync } from 'node:fs';
import { openEmbeddedStore } from '/work/main/src/storage/embedded/store.ts';
import { startTideline } from '/work/main/bench/tideline/start-tideline.ts';
import { makeFollowers, readers } from '/work/main/bench/tideline/followers.ts';
import { textOf } from '/work/main/bench/fan-out/one-event.ts';
import { heaviest } from '/work/main/bench/measure/profile.ts';
import { Session } from 'node:inspector/promises';
const count = Number(process.argv[2] ?? 10), events = Number(process.argv[3] ?? 1000), atOnce = Number(process.argv[4] ?? 96), POST = Number(process.argv[5] ?? 100);
const d = mkdtempSync('/tmp/burst-');
const store = openEmbeddedStore({ dataDir: d, prefix: 'bench' }); await store.open();
const t = startTideline(store);
const followers = readers(count); const posters: string[] = [];
for (let i = 0; i < POST; i++) { const p = await t.person(`poster${i}`); await makeFollowers(t.store, p, followers); posters.push(p); }
await t.settled();
const all = async () => { let next = 0; const s = performance.now(); await Promise.all(Array.from({length: atOnce}, async () => { while (next < events) { const i = next++; await t.post(posters[i % POST] as string, count, textOf(i)); } })); return performance.now() - s; };
for (let r = 0; r < 9; r++) { const c0 = process.cpuUsage(); const ms = await all(); await t.settled(); const c = process.cpuUsage(c0); console.log('events/s', Math.round(events / ms * 1000), 'deliveries/s', Math.round(events * count / ms * 1000), 'cpu ms/event', ((c.user + c.system) / 1000 / events).toFixed(3)); }
const session = new Session(); session.connect(); await session.post('Profiler.enable'); await session.post('Profiler.setSamplingInterval', {interval: 300}); await session.post('Profiler.start');
await all(); await t.settled();
const { profile } = await session.post('Profiler.stop'); session.disconnect();
console.log(heaviest(profile).join('\n'));
await t.close();

import { readdirSync, readFileSync } from 'node:fs';
import { heaviest } from '/work/main/bench/measure/profile.ts';

for (const f of readdirSync('/tmp/prof')) {
	console.log('##', f);
	console.log(heaviest(JSON.parse(readFileSync('/tmp/prof/' + f, 'utf8'))).join('\n'));
}

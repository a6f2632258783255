import { expect, it } from 'vitest';
import { escaped, plainText } from './words.ts';

it.each([
  ['<b>Intake</b><br/><i>every morning</i>', 'Intake\nevery morning'],
  ['H<sub>2</sub>O &amp; CO<sub>2</sub>', 'H2O & CO2'],
  ['<code>POST /samples</code>', 'POST /samples'],
  ['<span style="color:red">late</span> samples', 'late samples'],
  ['a &lt; b &rarr; c &copy; 2026', 'a < b → c © 2026'],
  ['<p>one</p><p>two</p>', 'one\ntwo'],
  ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
  ['<style>b { color: red }</style>a<!-- <b> -->', 'a'],
  ['#rarr; #9829; &#9829; &#x2665; #NotEqualTilde;', '→ ♥ ♥ ♥ ≂̸'],
  // No element of HTML, no reference.
  ['<B>a</B> List<A>, Set<Label>', 'a List<A>, Set<Label>'],
  ['List<Order> a < b && c > d #nothing; R&D; #0;', 'List<Order> a < b && c > d #nothing; R&D; #0;'],
])('reads %s as people see it', (text, seen) => {
  expect(plainText(text)).toBe(seen);
});

it.each(['<b>', '&rarr;', '#rarr;', 'a < b & c', '&#9829;'])('writes %s so that it is seen so again', (text) => {
  expect(plainText(escaped(text))).toBe(text);
});

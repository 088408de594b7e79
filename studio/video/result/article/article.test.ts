import { expect } from 'chai';
import { holdStyles } from './hold-styles.js';
import { oneFile } from './one-file.js';

describe('an article as one file', () => {
  it('contains its images, and leaves other addresses alone', () => {
    const page = oneFile({
      title: 'Save & close',
      language: 'en',
      content: '<article><img alt="A" src="http://a/1.jpg?x=1&#x26;y=2"><a href="http://a/1">1</a></article>',
      images: new Map([['http://a/1.jpg?x=1&#x26;y=2', 'data:image/jpeg;base64,AAAA']]),
    });

    expect(page).to.include('<img alt="A" src="data:image/jpeg;base64,AAAA">');
    expect(page).to.include('<a href="http://a/1">').and.include('<title>Save &#38; close</title>');
    expect(page).to.match(/^<!doctype html>\n<html lang="en">/);
  });
});

describe('inline styles of an article', () => {
  it('are held back in tags only', () => {
    const html =
      '<p style="color:red" lang="en">a style="b" c</p><img alt="1 > 0 style=&#x22;x" style="width:1px">';
    expect(holdStyles(html)).to.equal(
      '<p data-held-style="color:red" lang="en">a style="b" c</p><img alt="1 > 0 style=&#x22;x" data-held-style="width:1px">',
    );
  });
});

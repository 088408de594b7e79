var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var products = [
  {
    upc: "p1",
    name: "p-name-1",
    price: 11,
    weight: 1,
    category: {
      averagePrice: 11
    }
  },
  {
    upc: "p2",
    name: "p-name-2",
    price: 22,
    weight: 2,
    category: {
      averagePrice: 22
    }
  }
];
var posts = [
  {
    id: "p1",
    body: "p1-body"
  },
  {
    id: "p2",
    body: "p2-body"
  }
];
var comments = [
  {
    id: "c1",
    postId: "p1",
    authorId: "a2",
    body: "c1-body"
  },
  {
    id: "c2",
    postId: "p1",
    authorId: "a2",
    body: "c2-body"
  },
  {
    id: "c3",
    postId: "p1",
    authorId: "a2",
    body: "c3-body"
  },
  {
    id: "c4",
    postId: "p2",
    authorId: "a1",
    body: "c4-body"
  },
  {
    id: "c5",
    postId: "p2",
    authorId: "a1",
    body: "c5-body"
  },
  {
    id: "c6",
    postId: "p2",
    authorId: "a1",
    body: "c6-body"
  }
];
var authors = [
  {
    id: "a1",
    name: "a1-name"
  },
  {
    id: "a2",
    name: "a2-name"
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@external", "@requires"]
      )
    type Product @key(fields: "upc") {
      upc: String!
      weight: Int @external
      price(currency: String!): Int @external
      shippingEstimate: Int
        @requires(
          fields: """
          price(currency: "USD") weight
          """
        )
      category: Category @external
      isExpensiveCategory: Boolean
        @requires(
          fields: """
          category { averagePrice(currency: "USD") }
          """
        )
    }
    type Category @external {
      averagePrice(currency: String!): Int
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(key) {
        const product = products.find((p) => p.upc === key.upc);
        if (!product) {
          return null;
        }
        if ("weight" in key && "price" in key) {
          return {
            upc: product.upc,
            weight: key.weight,
            price: key.price,
            category: product.category
          };
        }
        return {
          upc: product.upc,
          category: product.category
        };
      },
      shippingEstimate(product) {
        return product.price * product.weight * 10;
      },
      isExpensiveCategory(product) {
        return product.category.averagePrice > 11;
      }
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
    type Query {
      products: [Product]
    }
    type Product @key(fields: "upc") {
      upc: String!
      name: String
      price(currency: String!): Int
      weight: Int
      category: Category
    }
    type Category {
      averagePrice(currency: String!): Int
    }
  `
  ),
  resolvers: {
    Query: {
      products() {
        return products.map((p) => ({
          upc: p.upc,
          name: p.name,
          price: p.price,
          weight: p.weight,
          category: p.category
        }));
      }
    },
    Product: {
      __resolveReference(key) {
        const product = products.find((p) => p.upc === key.upc);
        if (!product) {
          return null;
        }
        return {
          upc: product.upc,
          name: product.name,
          price: product.price,
          weight: product.weight,
          category: product.category
        };
      }
    }
  }
});
var c_subgraph_default = createSubgraph("c", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@external", "@requires"]
      )
    type Query {
      feed: [Post]
    }
    type Post @key(fields: "id") {
      id: ID!
    }
    type Comment @key(fields: "id") {
      id: ID!
      authorId: ID
      body: String!
    }
  `
  ),
  resolvers: {
    Query: {
      feed() {
        return posts.map((post) => ({ id: post.id }));
      }
    },
    Post: {
      __resolveReference(key) {
        const post = posts.find((post2) => post2.id === key.id);
        if (!post) {
          return null;
        }
        return {
          id: post.id
        };
      },
      comments(post, { limit }) {
        return comments.filter((comment) => comment.postId === post.id).slice(0, limit).map((c) => ({
          id: c.id,
          authorId: c.authorId,
          body: c.body
        }));
      }
    },
    Comment: {
      __resolveReference(key) {
        const comment = comments.find((c) => c.id === key.id);
        if (!comment) {
          return null;
        }
        return {
          id: comment.id,
          authorId: comment.authorId,
          body: comment.body
        };
      }
    }
  }
});
var d_subgraph_default = createSubgraph("d", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@external", "@requires"]
      )
    type Post @key(fields: "id") {
      id: ID!
      author: Author @requires(fields: "comments(limit: 3) { authorId }")
      comments(limit: Int!): [Comment]
    }
    type Comment @key(fields: "id") {
      id: ID!
      date: String
      authorId: ID @external
    }
    type Author {
      id: ID!
      name: String
    }
  `
  ),
  resolvers: {
    Post: {
      __resolveReference(key) {
        const post = posts.find((p) => p.id === key.id);
        if (!post) {
          return null;
        }
        if (key.comments) {
          if (key.comments.length !== 3) {
            throw new Error("Expected 3 comments");
          }
          return {
            id: post.id,
            authorId: key.comments?.[2].authorId
          };
        }
        return {
          id: post.id
        };
      },
      author(post) {
        if (!post.authorId) {
          return null;
        }
        const author = authors.find((a) => a.id === post.authorId);
        if (!author) {
          return null;
        }
        return {
          id: author.id,
          name: author.name
        };
      },
      comments(post, { limit }) {
        const coms = comments.filter((comment) => comment.postId === post.id).slice(0, limit).map((c) => ({
          id: c.id
        }));
        return coms;
      }
    },
    Comment: {
      __resolveReference(key) {
        const comment = comments.find((c) => c.id === key.id);
        if (!comment) {
          return null;
        }
        return {
          id: comment.id
        };
      }
    }
  }
});
var index_default = serve("requires-with-argument", [a_subgraph_default, b_subgraph_default, c_subgraph_default, d_subgraph_default]);
export {
  index_default as default
};

var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var users = [
  {
    id: "u1",
    username: "u-username-1",
    name: "u-name-1"
  },
  {
    id: "u2",
    username: "u-username-2",
    name: "u-name-2"
  }
];
var products = [
  {
    upc: "p1",
    name: "p-name-1",
    price: 11,
    weight: 1
  },
  {
    upc: "p2",
    name: "p-name-2",
    price: 22,
    weight: 2
  }
];
var inStock = [products[0].upc];
var reviews = [
  {
    id: "r1",
    body: "r-body-1",
    authorId: users[0].id,
    productUpc: products[0].upc
  },
  {
    id: "r2",
    body: "r-body-2",
    authorId: users[0].id,
    productUpc: products[1].upc
  }
];
var accounts_subgraph_default = createSubgraph("accounts", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Query {
      me: User
    }
    type User @key(fields: "id") {
      id: ID!
      name: String
      username: String @shareable
    }
  `
  ),
  resolvers: {
    Query: {
      me() {
        return {
          id: users[0].id,
          name: users[0].name,
          username: users[0].username
        };
      }
    },
    User: {
      __resolveReference(key) {
        const user = users.find((u) => u.id === key.id);
        if (!user) {
          return null;
        }
        return {
          id: user.id,
          name: user.name,
          username: user.username
        };
      }
    }
  }
});
var inventory_subgraph_default = createSubgraph("inventory", {
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
      price: Int @external
      inStock: Boolean
      shippingEstimate: Int @requires(fields: "price weight")
      shippingEstimateTag: String @requires(fields: "price weight")
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
            price: key.price
          };
        }
        return {
          upc: product.upc
        };
      },
      shippingEstimate(product) {
        return product.price * product.weight * 10;
      },
      shippingEstimateTag(product) {
        return `#${product.upc}#${product.price * product.weight * 10}#`;
      },
      inStock(product) {
        return inStock.includes(product.upc);
      }
    }
  }
});
var products_subgraph_default = createSubgraph("products", {
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
      price: Int
      weight: Int
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
          weight: p.weight
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
          weight: product.weight
        };
      }
    }
  }
});
var reviews_subgraph_default = createSubgraph("reviews", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@external", "@provides"]
      )
    type Review @key(fields: "id") {
      id: ID!
      body: String
      author: User @provides(fields: "username")
      product: Product
    }
    type User @key(fields: "id") {
      id: ID!
      username: String @external
      reviews: [Review]
    }
    type Product @key(fields: "upc") {
      upc: String!
      reviews: [Review]
    }
  `
  ),
  resolvers: {
    Review: {
      __resolveReference(key) {
        const review = reviews.find((r) => r.id === key.id);
        if (!review) {
          return null;
        }
        return {
          id: review.id,
          body: review.body,
          authorId: review.authorId,
          productUpc: review.productUpc
        };
      },
      author(review) {
        const user = users.find((u) => u.id === review.authorId);
        if (!user) {
          return null;
        }
        return {
          id: user.id,
          username: user.username
        };
      },
      product(review) {
        const product = products.find((p) => p.upc === review.productUpc);
        if (!product) {
          return null;
        }
        return {
          upc: product.upc,
          reviews: reviews.filter((r) => r.productUpc === product.upc).map((r) => ({
            id: r.id,
            body: r.body,
            authorId: r.authorId,
            productUpc: r.productUpc
          }))
        };
      }
    },
    User: {
      __resolveReference(key) {
        const user = users.find((u) => u.id === key.id);
        if (!user) {
          return null;
        }
        return {
          id: user.id,
          username: user.username
        };
      },
      reviews(user) {
        return reviews.filter((r) => r.authorId === user.id);
      }
    },
    Product: {
      __resolveReference(key) {
        return {
          upc: key.upc
        };
      },
      reviews(product) {
        return reviews.filter((r) => r.productUpc === product.upc);
      }
    }
  }
});
var index_default = serve(
  "simple-requires-provides",
  [accounts_subgraph_default, inventory_subgraph_default, products_subgraph_default, reviews_subgraph_default]);
export {
  index_default as default
};
